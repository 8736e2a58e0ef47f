"""The whole stack: its parts, put together."""

from aiohttp import web

from .chain.http import ChainHttp, ChainThread
from .chain.world import KNOWN_CHAINS, create_chain
from .clock import StackClock
from .control import Control
from .fault_methods import FaultMethods
from .faults import FaultPlan
from .issuing.control import IssuingControl
from .issuing.control_http import IssuingControlHttp
from .issuing.http import IssuingHttp
from .issuing.identity import IssuingIdentity
from .issuing.service import Issuing
from .mailbox import Mailbox
from .model.chat_http import ChatHttp
from .model.control_http import ModelControlHttp
from .model.identity import ModelIdentity
from .model.messages_http import MessagesHttp
from .model.service import ModelService
from .options import Options
from .privy.http import PrivyHttp
from .privy.identity import Identity as PrivyIdentity
from .privy.service import Privy
from .randomness import Randomness
from .support_http import SupportHttp
from .turnkey.http import TurnkeyHttp
from .turnkey.service import Identity, Turnkey

MAXIMUM_BODY = 5 * 1024 * 1024


class Stack:
    def __init__(self, options: Options) -> None:
        clock = StackClock()
        randomness = Randomness(options.seed)
        mailbox = Mailbox(clock)
        faults = FaultPlan()
        self.identity = Identity.generate(randomness)
        self.issuing_identity = IssuingIdentity.generate(randomness)
        self.privy_identity = PrivyIdentity.generate(randomness)
        self.model_identity = ModelIdentity.generate(randomness)
        fault_methods = FaultMethods(faults)
        self.chains = {
            chain_id: ChainThread(
                create_chain(KNOWN_CHAINS[chain_id], clock.now, self.issuing_identity.genesis_accounts()),
                fault_methods,
                options.block_time or None,
            )
            for chain_id in options.chains
        }
        turnkey = Turnkey(self.identity, clock, randomness, mailbox, self.chains)
        issuing = Issuing(self.issuing_identity, clock, randomness, self.chains)
        privy = Privy(self.privy_identity, clock, randomness, mailbox, self.chains)
        model = ModelService(self.model_identity, clock, randomness)
        control = Control(clock, mailbox, faults, turnkey, privy, issuing, model, self.chains)
        middlewares = [model.record.middleware, faults.middleware]
        self.application = web.Application(middlewares=middlewares, client_max_size=MAXIMUM_BODY)
        ChainHttp(self.chains).add_routes(self.application)
        TurnkeyHttp(turnkey).add_routes(self.application)
        PrivyHttp(privy).add_routes(self.application)
        IssuingHttp(issuing).add_routes(self.application)
        IssuingControlHttp(IssuingControl(issuing)).add_routes(self.application)
        MessagesHttp(model).add_routes(self.application)
        ChatHttp(model, clock).add_routes(self.application)
        ModelControlHttp(model).add_routes(self.application)
        SupportHttp(mailbox, control, self.chains).add_routes(self.application)

    def close(self) -> None:
        for chain in self.chains.values():
            chain.close()
