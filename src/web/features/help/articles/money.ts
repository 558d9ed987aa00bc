import { screen, type HelpArticle } from './help-article.ts'

export const moneyArticles: readonly HelpArticle[] = [
  {
    id: 'paying',
    topic: 'money',
    links: screen('orders', 'recharge', 'price'),
    en: {
      title: 'Pay for one or hundreds of orders',
      blocks: [
        {
          steps: [
            'Select orders in the list. The bar at the bottom shows their total. Press **Pay**.',
            'The next page lists the orders in payment order, with your balance before and after.',
            'Confirm the payment. Each order shows its own result.',
          ],
        },
        'If your balance doesn’t cover all the orders, they are paid from the top until the balance runs out, and each remaining order shows the amount short. Press **Recharge** first to pay them all: after PayPal you are back at the same orders.',
        'Units in your own stock are used first, and you pay only for shipping and services on them. Orders use stock in the order they are paid, and can use it for part of a line item. If another order uses the stock first, you are never charged more than the total you were shown: review the order again. Cancelling a paid order returns its units to stock. Replacements never use your stock.',
        'An order is never charged twice, even if you press the button twice, reload or lose your connection. A paid order keeps its price, even if prices change later.',
      ],
    },
    zh: {
      title: '单个或批量支付订单',
      blocks: [
        {
          steps: [
            '在列表中选择订单，底部会显示合计金额。点击**付款**。',
            '付款页按付款顺序列出订单，并显示付款前后的余额。',
            '确认付款，逐单显示付款结果。',
          ],
        },
        '余额不足以支付全部订单时，系统按顺序支付余额足够的订单，其余订单会显示还差的金额。先点击**充值**即可全部支付：在 PayPal 付款后会回到这些订单。',
        '优先使用您的库存，不收货款，仅收运费和服务费。库存按付款顺序分配，同一商品可部分使用库存。如库存已被其他订单占用，系统不会按更高的金额扣款，请核对后重新付款。取消已付款订单时，商品退回库存。补发不使用您的库存。',
        '重复点击、网络中断或刷新都不会重复扣款。已付款的订单保留付款时的价格。',
      ],
    },
  },
  {
    id: 'recharging',
    topic: 'money',
    links: screen('recharge', 'price'),
    en: {
      title: 'Recharge your wallet',
      blocks: [
        'Open **Wallet** and press **Recharge**, or recharge where a payment needs more than your balance. You see the available payment methods and their fees before you pay.',
        {
          terms: [
            [
              'PayPal',
              'Approve the payment at PayPal, then return to Quayside. The money is credited immediately, or when PayPal releases it. The fee is added on top, so the full amount you entered is credited.',
            ],
            [
              'Bank transfer',
              'First transfer the money to the account shown. Then report the transfer with its reference and an image or PDF of the receipt. The agency credits the amount received, usually within one working day, and emails you. There is no fee.',
            ],
          ],
        },
        'The agency may offer more ways, such as Wise, Payoneer or USDT: send the money to the account or address shown, then report it with its transaction id and a proof. Send USDT only on the network shown. Each transaction is credited once.',
        '**Automatic recharge** in your wallet charges a saved PayPal account whenever less than an amount of your choice is available: add the account, set the amounts and how often it may be charged. After a declined payment it is paused until you update the account or resume it. Nothing is charged while another recharge is under way or a transfer is in review.',
        '**Recharges** shows the status of each one. If a recharge was not credited, you see the reason. Add the missing details and report the transfer again.',
      ],
    },
    zh: {
      title: '钱包充值',
      blocks: [
        '打开**钱包**，点击**充值**，或在付款余额不足时直接充值，然后选择充值方式。手续费会在付款前显示。',
        {
          terms: [
            [
              'PayPal',
              '在 PayPal 确认付款后返回，款项即时入账；如 PayPal 需审核，则放款后入账。手续费另计，到账金额与您填写的一致。',
            ],
            [
              '银行转账',
              '请先向页面所示账户转账，再填写转账备注并上传凭证（图片或 PDF）。我们按实际到账金额入账，通常在 1 个工作日内完成，并通过邮件通知您。不收手续费。',
            ],
          ],
        },
        '平台可能提供更多方式，如 Wise、Payoneer 或 USDT：向页面所示账户或地址付款，再填写交易编号并上传凭证。USDT 只能通过所示网络转账。每笔交易只入账一次。',
        '钱包中的**自动充值**可在可用金额低于您设定的数额时，从已保存的 PayPal 账户扣款：添加账户，并设置金额和次数上限。付款被拒绝后会暂停，更新账户或恢复后继续。有其他充值处理中或转账审核中时不会扣款。',
        '在**充值记录**中可查看每笔充值的状态。未入账的充值会显示原因，请按提示重新提交。',
      ],
    },
  },
  {
    id: 'credit-line',
    topic: 'money',
    links: screen('wallet', 'recharge'),
    en: {
      title: 'Pay with your credit line',
      blocks: [
        'If the agency has granted you a credit line, payments may take your balance below zero, down to the limit. **Wallet** shows your balance, the limit, what is used and what you can still spend. Only payments use credit. Withdrawals need a balance.',
        'At the end of each period, what you owe becomes a statement with a due date. Press **Pay statement** to recharge the amount. Whatever is credited after a statement pays the oldest one first. You get an email when a statement is ready, before it is due, on its due date and when it is overdue.',
        'If a statement stays unpaid after the days of grace, payments on credit stop. They continue as soon as it is paid.',
      ],
    },
    zh: {
      title: '使用信用额度付款',
      blocks: [
        '平台授予信用额度后，付款可使余额低于零，最低至额度上限。**钱包**会显示余额、额度、已用额度和可用金额。信用额度仅用于付款，提现须有余额。',
        '每期结束时，欠款会生成账单并注明到期日。点击**支付账单**即可充值相应金额。出账后的入账优先支付最早的账单。出账、到期前、到期日和逾期时均会邮件通知您。',
        '宽限期后仍未付清的，信用付款将暂停，付清后立即恢复。',
      ],
    },
  },
  {
    id: 'wallet-transactions',
    topic: 'money',
    links: screen('wallet'),
    en: {
      title: 'Check your wallet transactions and balance',
      blocks: [
        'Every transaction shows its type, what it belongs to and the balance after it. Click it to open the order or recharge. Filter by type and date, add your own note next to the agency’s, and export the filtered list for your accounts.',
        'The dashboard shows how many days your balance will last at your average spending over the last 14 days. If PayPal reverses a payment, that appears as a transaction too. If your balance doesn’t cover it, the rest is deducted from your next recharge.',
      ],
    },
    zh: {
      title: '查看钱包明细和余额',
      blocks: [
        '每笔明细都显示变动后余额、类型和来源，点击可打开对应的订单或充值。可按类型和日期筛选，添加自己的备注，并导出筛选结果用于对账。',
        '仪表盘按最近 14 天的支出预估余额可用天数。如 PayPal 撤销付款，会记入明细；余额不足的部分记为欠款，从下次充值中扣除。',
      ],
    },
  },
]
