import { policyTerms } from '../../../../contract/refunds/policy-terms.ts'
import { defaultMaxDays } from '../../../../contract/shipping-rules/shipping-rules.ts'
import { screen, type HelpArticle } from './help-article.ts'

const { min, max } = policyTerms.processingDays

export const orderArticles: readonly HelpArticle[] = [
  {
    id: 'mapping',
    topic: 'orders',
    links: screen('orders', 'myProducts'),
    en: {
      title: 'Match a product from your shop',
      blocks: [
        'Your shop’s variants have their own names. Matching a variant to one of our SKUs tells us what to ship. You do it once, and every later order uses it.',
        {
          steps: [
            'Open an order that is waiting for products to be matched, and press **Match to SKU** on the line item.',
            'Search our products by name or SKU and select the right one.',
            'If one unit you sell contains several of ours (a set of four, for example), enter the number under **SKUs per unit sold**.',
            'Leave the checkbox for all waiting line items selected to match every waiting order with the same variant at once.',
          ],
        },
        'To match many products at once, or before the first order, open **My products**: it shows everything your shops sell. Select variants and press **Match**. Each has a suggestion with a reason, such as the same SKU or a similar title; accept it, change it or skip it. Use **Match history** to undo matches, and **Add countries** next to a variant to use another SKU in some countries.',
        'If nothing fits, request a quote. You can remove a wrong match on the line item until the order is paid. Paid orders keep the products you paid for.',
      ],
    },
    zh: {
      title: '匹配店铺商品',
      blocks: [
        '将店铺变体匹配到 Quayside 的 SKU。每个变体只需匹配一次，之后的订单会自动匹配。',
        {
          steps: [
            '打开因商品未匹配而等待的订单，在商品行点击**匹配 SKU**。',
            '按名称或 SKU 搜索产品并选择。',
            '如每售一件需发多件（例如四件套），请填写**每件对应的 SKU 数量**。',
            '勾选应用到全部待处理商品行的选项，即可一次处理所有含该变体的订单。',
          ],
        },
        '如需批量匹配，或在出单前提前匹配，请打开**我的产品**，其中列出店铺在售的全部商品。勾选变体并点击**匹配**，系统会给出推荐及理由（如 SKU 相同、标题相近），您可采用、更换或跳过。在**匹配记录**中可撤销匹配；在变体详情中点击**添加国家**，可为部分国家指定其他 SKU。',
        '没有合适的产品时请询价。订单付款前，可在商品行取消错误的匹配；已付款的订单不受影响。',
      ],
    },
  },
  {
    id: 'quotes',
    topic: 'orders',
    links: screen('orders'),
    en: {
      title: 'Request a quote and answer an offer',
      blocks: [
        'For products that are not in the catalogue yet. Press **Request quote** on the order, select the line items and add details that help: a link to the product, the material, the packaging. The agency replies within one working day.',
        'The order then shows that you have an offer: the unit price, lower prices for larger quantities, the weight and the date it expires.',
        {
          terms: [
            [
              'Accept',
              'The product becomes private to you, every waiting line item with the same variant is priced, and later orders are matched automatically.',
            ],
            [
              'Decline',
              'Nothing is bought. You can match the product yourself, or request a quote again with more details.',
            ],
          ],
        },
        'You can request a new quote when an offer has expired. Quotes are free.',
      ],
    },
    zh: {
      title: '询价与处理报价',
      blocks: [
        '适用于产品库中没有的产品。在订单中点击**询价**，选择商品，并填写产品链接、材质、包装要求等信息。我们会在 1 个工作日内报价。',
        '报价后，订单会提示报价待确认。报价包含单价、阶梯价、重量和有效期。',
        {
          terms: [
            ['接受', '该产品成为您的私有产品，含相同变体的待处理订单会自动计价，以后的订单也会自动匹配。'],
            ['拒绝', '不会采购。您可以自行匹配产品，或补充说明后重新询价。'],
          ],
        },
        '已过期的报价可以重新询价。询价不收费。',
      ],
    },
  },
  {
    id: 'shipping-line',
    topic: 'orders',
    links: screen('orders', 'shipping'),
    en: {
      title: 'Choose a shipping line',
      blocks: [
        'Press **Choose shipping line** on an order, or select several orders in the list and choose for all of them. You see the shipping lines that can carry these products to the country, each with its price, typical delivery time and chargeable weight. Shipping lines that can’t carry them are listed below with the reason.',
        {
          list: [
            'Batteries, liquids, magnets and powders can only ship on shipping lines that accept them.',
            'Some shipping lines charge by volume when a parcel is large and light. The weight shown is the chargeable weight.',
            `New orders use the cheapest shipping line within ${defaultMaxDays} days, or the one that your shipping rules select.`,
            'You can change the shipping line until the order is paid.',
          ],
        },
        'If no shipping line is available, the order waits while the agency looks for one.',
      ],
    },
    zh: {
      title: '选择物流渠道',
      blocks: [
        '在订单中点击**选择渠道**，或在列表中选择多个订单批量处理。页面列出可用的物流渠道及其运费、时效和计费重量，下方列出不可用的渠道及原因。',
        {
          list: [
            '带电、液体、带磁和粉末类商品只能使用接受此类货物的渠道。',
            '包裹体积大、重量轻时，部分渠道按体积重计费；页面显示的重量即计费重量。',
            `新订单使用 ${defaultMaxDays} 天内最便宜的渠道，或物流规则选定的渠道。`,
            '订单付款前可以更换渠道。',
          ],
        },
        '没有可用渠道时，订单会等待我们安排。',
      ],
    },
  },
  {
    id: 'addresses',
    topic: 'orders',
    links: screen('orders'),
    en: {
      title: 'Fix an address',
      blocks: [
        'If an address is missing something the carrier needs, the order waits and cannot be paid. Press **Edit address**; the fields to correct are highlighted.',
        {
          list: [
            'The available shipping lines and the price depend on the country. If you change it, the order is priced again.',
            'If the shop changes an address you have fixed, your version is kept and the order shows the shop’s version.',
            'Once a label is created, the address can’t be edited. Contact us, and we will change it if the carrier allows.',
            'Some countries require the recipient’s tax number. The field appears for those countries.',
          ],
        },
      ],
    },
    zh: {
      title: '修改地址',
      blocks: [
        '地址缺少承运商所需信息时，订单会因地址不完整而等待，暂不能付款。点击**修改地址**，需补充的字段会有标记。',
        {
          list: [
            '国家决定可用的物流渠道和运费，修改国家后订单会重新计价。',
            '您修改地址后，如店铺中的地址又有更改，以您修改的地址为准，订单中会同时显示店铺中的地址。',
            '面单生成后地址不可修改。如需修改请联系我们，我们会尽量与承运商协调。',
            '部分国家要求填写收件人税号，需要时会显示该字段。',
          ],
        },
      ],
    },
  },
  {
    id: 'cancel-restore',
    topic: 'orders',
    links: screen('orders', 'returns'),
    en: {
      title: 'Cancel or restore an order',
      blocks: [
        'You can cancel unpaid orders immediately, one by one or in bulk from the list. **Restore order** brings an order back at current prices.',
        'If the buyer cancels in a connected shop before you have paid, the order is cancelled automatically. If you have already paid, the order is held until you decide: ship it anyway, or get the money refunded to your wallet. For any other paid order that hasn’t shipped, press **Request cancellation** on its page. The order is not picked or shipped until we respond. If we agree, the money is refunded to your wallet.',
      ],
    },
    zh: {
      title: '取消与恢复订单',
      blocks: [
        '未付款的订单可立即取消，支持单个取消和在列表中批量取消。取消后可点击**恢复订单**，订单会按最新价格重新计价。',
        '买家在已连接的店铺取消订单时：如您尚未付款，订单会自动取消；如您已付款，订单会暂停，由您选择仍要发货，或取消并退款到钱包。其他已付款但未发货的订单，请在订单页面点击**申请取消**。处理期间不会拣货和发货；我们同意后，款项会退回钱包。',
      ],
    },
  },
  {
    id: 'problems-and-holds',
    topic: 'orders',
    links: screen('orders', 'dashboard'),
    en: {
      title: 'Problems with an order, and putting orders on hold',
      blocks: [
        'If we find a problem, such as an invalid address or a product that is out of stock, it appears at the top of the order and you get an email. The order is not paid or shipped until the problem is resolved. Reply with one of the buttons; our suggestion comes first. We then resume the order, or ask a follow-up question. A new address is applied to the order immediately where possible.',
        'You can put orders on hold with **Put on hold** from the list or the order, until a date or until you release them. Orders on hold are not paid, either manually or by a schedule, and paid ones are not picked or shipped. On the date you set, the order continues automatically. Find both kinds in the list under **Issues and holds**.',
      ],
    },
    zh: {
      title: '订单异常与搁置订单',
      blocks: [
        '如发现地址无效、商品缺货等情况，我们会将订单标记为异常。异常显示在订单顶部，并通过邮件通知您。异常解决前订单不会付款或发货。请点击页面上的选项答复，建议的处理方式排在首位；之后我们会恢复订单或再次询问。如地址仍可修改，新地址会立即更新到订单。',
        '您也可以在列表或订单页面点击**搁置**暂停处理订单，可设置截止日期，或随时取消搁置。搁置期间订单不能付款（包括定时付款），已付款的订单不会拣货和发货。到期后订单自动继续处理。异常和搁置的订单可通过列表的**特殊状态**筛选。',
      ],
    },
  },
  {
    id: 'tracking',
    topic: 'orders',
    links: screen('orders', 'shipping'),
    en: {
      title: 'From payment to delivery: processing and tracking',
      blocks: [
        `After payment, an order is picked, packed and handed to the carrier within ${min}-${max} days. If we are waiting for stock, the order says so.`,
        'Each parcel has a tracking number. Find it on the order under **Parcels**, with the carrier’s updates, newest first. An order can ship in several parcels. You can also search the order list by tracking number.',
        'For connected shops, the tracking number is synced to the shop automatically, and the shop can notify the buyer. If the sync fails, the parcel shows the failure and we retry automatically.',
      ],
    },
    zh: {
      title: '从付款到签收：处理与跟踪',
      blocks: [
        `付款后，订单会在 ${min}–${max} 天内完成拣货、打包并交给承运商。如需等待到货，订单中会注明。`,
        '每个包裹都有运单号，可在订单的**包裹**中查看运单号和物流轨迹，最新的在前。一个订单可能分多个包裹发货。订单列表支持按运单号搜索。',
        '运单号会自动回传已连接的店铺，由店铺通知买家。如回传失败，包裹中会显示，系统会自动重试。',
      ],
    },
  },
]
