// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// The routers of aggregators, with the calls and the checks of the real ones, and an executor that they call.
// Compiled to aggregators.json with solc, `viaIR`, the optimizer at 200 runs, and without metadata.

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

struct Step {
    address target;
    uint256 value;
    bytes data;
}

contract Moving {
    address internal constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    receive() external payable {}

    function _balance(address token, address owner) internal view returns (uint256) {
        return token == COIN ? owner.balance : Token(token).balanceOf(owner);
    }

    function _send(address token, address to, uint256 amount) internal {
        if (token == COIN) {
            (bool isSent, ) = to.call{value: amount}("");
            require(isSent, "not sent");
        } else {
            require(Token(token).transfer(to, amount), "not sent");
        }
    }

    function _take(address token, address from, address to, uint256 amount) internal {
        require(Token(token).transferFrom(from, to, amount), "not taken");
    }

    function _run(Step[] memory steps) internal {
        for (uint256 index = 0; index < steps.length; ++index) {
            (bool isDone, bytes memory answer) = steps[index].target.call{value: steps[index].value}(steps[index].data);
            if (!isDone) assembly { revert(add(answer, 0x20), mload(answer)) }
        }
    }
}

/// Does whatever the bytes say that a router passes on.
contract Executor is Moving {
    /// 1inch: the bytes stand between the sender and the amount. Answers what the router has received.
    function execute(address) external payable returns (uint256) {
        (Step[] memory steps, address token, uint256 more) = abi.decode(msg.data[36:], (Step[], address, uint256));
        uint256 before = _balance(token, msg.sender);
        _run(steps);
        return _balance(token, msg.sender) - before + more;
    }

    function callBytes(bytes calldata data) external payable {
        _run(abi.decode(data, (Step[])));
    }

    struct CallDescription {
        uint256 target;
        uint256 gasLimit;
        uint256 value;
        bytes data;
    }

    function makeCalls(CallDescription[] calldata calls) external payable {
        Step[] memory steps = new Step[](calls.length);
        for (uint256 index = 0; index < calls.length; ++index)
            steps[index] = Step(address(uint160(calls[index].target)), calls[index].value, calls[index].data);
        _run(steps);
    }
}

interface OneInchExecutor {
    function execute(address sender) external payable returns (uint256);
}

contract OneInchRouter is Moving {
    struct Description {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    function swap(address executor, Description calldata desc, bytes calldata data)
        external
        payable
        returns (uint256 returned, uint256 spent)
    {
        require(desc.minReturnAmount > 0, "ZeroMinReturn");
        require(msg.value == (desc.srcToken == COIN ? desc.amount : 0), "InvalidMsgValue");
        if (desc.srcToken != COIN) _take(desc.srcToken, msg.sender, desc.srcReceiver, desc.amount);
        (bool isDone, bytes memory answer) = executor.call{value: msg.value}(
            abi.encodePacked(OneInchExecutor.execute.selector, abi.encode(msg.sender), data, desc.amount)
        );
        if (!isDone) assembly { revert(add(answer, 0x20), mload(answer)) }
        returned = abi.decode(answer, (uint256));
        spent = desc.amount;
        bool isPartial = desc.flags & 1 != 0;
        if (isPartial) {
            uint256 left = _balance(desc.srcToken, address(this));
            if (left > 0) _send(desc.srcToken, msg.sender, left);
            spent -= left;
        }
        require(
            isPartial ? returned * desc.amount >= desc.minReturnAmount * spent : returned >= desc.minReturnAmount,
            "ReturnAmountIsNotEnough"
        );
        _send(desc.dstToken, desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver, returned);
    }
}

interface CallsExecutor {
    function makeCalls(Executor.CallDescription[] calldata calls) external payable;
    function callBytes(bytes calldata data) external payable;
}

contract OpenoceanRouter is Moving {
    struct Description {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 guaranteedAmount;
        uint256 flags;
        address referrer;
        bytes permit;
    }

    function swap(address caller, Description calldata desc, Executor.CallDescription[] calldata calls)
        external
        payable
        returns (uint256 returned)
    {
        require(desc.minReturnAmount > 0, "Min return should not be 0");
        require(msg.value == (desc.srcToken == COIN ? desc.amount : 0), "Invalid msg.value");
        if (desc.flags & 2 != 0) _take(desc.srcToken, msg.sender, desc.srcReceiver, desc.amount);
        address receiver = desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver;
        uint256 before = _balance(desc.dstToken, receiver);
        CallsExecutor(caller).makeCalls{value: msg.value}(calls);
        returned = _balance(desc.dstToken, receiver) - before;
        require(returned >= desc.minReturnAmount, "Return amount is not enough");
    }
}

contract KyberswapRouter is Moving {
    struct Description {
        address srcToken;
        address dstToken;
        address[] srcReceivers;
        uint256[] srcAmounts;
        address[] feeReceivers;
        uint256[] feeAmounts;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
        bytes permit;
    }

    struct Execution {
        address callTarget;
        address approveTarget;
        bytes targetData;
        Description desc;
        bytes clientData;
    }

    function swap(Execution calldata execution) external payable returns (uint256 returned, uint256) {
        Description calldata desc = execution.desc;
        require(desc.minReturnAmount > 0, "Min return should not be 0");
        require(msg.value == (desc.srcToken == COIN ? desc.amount : 0), "Invalid msg.value");
        for (uint256 index = 0; index < desc.feeReceivers.length; ++index)
            _take(desc.srcToken, msg.sender, desc.feeReceivers[index], desc.feeAmounts[index]);
        uint256 total = 0;
        for (uint256 index = 0; index < desc.srcReceivers.length; ++index) {
            total += desc.srcAmounts[index];
            _take(desc.srcToken, msg.sender, desc.srcReceivers[index], desc.srcAmounts[index]);
        }
        require(total <= desc.amount, "Exceeded desc.amount");
        address receiver = desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver;
        uint256 before = _balance(desc.dstToken, receiver);
        CallsExecutor(execution.callTarget).callBytes{value: msg.value}(execution.targetData);
        returned = _balance(desc.dstToken, receiver) - before;
        require(returned >= desc.minReturnAmount, "Return amount is not enough");
        return (returned, 0);
    }
}

contract AllowanceHolder is Moving {
    mapping(address operator => mapping(address owner => mapping(address token => uint256))) private _allowed;

    function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        _allowed[operator][msg.sender][token] = amount;
        (bool isDone, bytes memory answer) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
        if (!isDone) assembly { revert(add(answer, 0x20), mload(answer)) }
        _allowed[operator][msg.sender][token] = 0;
        return answer;
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        _allowed[msg.sender][owner][token] -= amount;
        _take(token, owner, recipient, amount);
        return true;
    }
}

contract Settler is Moving {
    struct Slippage {
        address recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    function execute(Slippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        Step[] memory steps = new Step[](actions.length);
        for (uint256 index = 0; index < actions.length; ++index) steps[index] = abi.decode(actions[index], (Step));
        _run(steps);
        uint256 amount = _balance(slippage.buyToken, address(this));
        require(amount >= slippage.minAmountOut, "TooMuchSlippage");
        _send(slippage.buyToken, slippage.recipient, amount);
        return true;
    }
}

contract SettlerRegistry {
    address public current;
    address public last;

    function set(address next, address before) external {
        (current, last) = (next, before);
    }

    function ownerOf(uint256 feature) external view returns (address) {
        require(feature == 2 && current != address(0), "paused");
        return current;
    }

    function prev(uint128 feature) external view returns (address) {
        require(feature == 2 && last != address(0), "none");
        return last;
    }
}
