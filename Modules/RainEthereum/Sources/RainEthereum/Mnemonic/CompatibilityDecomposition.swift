import Foundation

/// Normalisation form KD, which BIP-39 applies to phrases and passphrases.
///
/// This is the one file of the module that needs Foundation: FoundationEssentials has no normalisation.
enum CompatibilityDecomposition {
    /// The text in normalisation form KD.
    static func apply(to text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.decomposedStringWithCompatibilityMapping
    }
}
