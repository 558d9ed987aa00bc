import { policyTerms } from '../../../../contract/policy-terms.ts'
import { screen, type HelpArticle } from '../help-article.ts'

const { least, most } = policyTerms.processingDays

export const orderArticles: readonly HelpArticle[] = [
  {
    id: 'mapping',
    topic: 'orders',
    links: screen('orders', 'myProducts'),
    en: {
      title: 'Map a product of your shop',
      blocks: [
        'Your shop’s variants have their own names; mapping tells us once which of our SKUs is meant. It is remembered for every later order.',
        {
          steps: [
            'Open an order that waits because its products are not known yet, and press **Map to a SKU** at the line.',
            'Search our products by name or SKU and choose the one.',
            'If one piece sold is several of ours (a set of four, say), enter how many under **SKUs for one piece sold**.',
            'Leave **Apply to all waiting lines** on to settle every order with the same variant at once.',
          ],
        },
        'Many at once, and before the first order: **My products** shows everything your shops sell. Tick variants and press **Map**: each has a suggestion with the reason, such as the same SKU or a title alike; take it, change it or leave it out. **Mappings made** takes them back, and **Add countries** beside a variant gives some countries another SKU.',
        'If nothing fits, ask for a quote. A wrong mapping can be taken away at the line as long as the order is not paid; orders that are paid keep what they were paid for.',
      ],
    },
    zh: {
      title: '匹配店铺商品',
      blocks: [
        '店铺的商品规格有自己的名称；匹配只需一次，告诉我们对应哪个 SKU，之后的订单都会自动沿用。',
        {
          steps: [
            '打开因商品未匹配而等待的订单，在订单行点击**匹配 SKU**。',
            '按名称或 SKU 搜索我们的产品并选择。',
            '若售出一件对应我们的多件（例如四件套），请填写每件所需的 SKU 数量。',
            '保留“应用到该变体的全部待处理明细”，即可一次处理所有相同规格的订单。',
          ],
        },
        '批量匹配，或在首个订单之前匹配：**我的产品**列出店铺在售的全部商品。勾选规格并点击**匹配**，每个规格都会给出推荐及理由（如 SKU 相同、标题相近），可采用、更换或跳过。**匹配记录**可撤销匹配，规格详情中的**添加国家**可为部分国家指定其他 SKU。',
        '没有合适的产品时请询价。订单未付款前可在订单行取消错误的匹配；已付款的订单保持付款时的内容。',
      ],
    },
  },
  {
    id: 'quotes',
    topic: 'orders',
    links: screen('orders'),
    en: {
      title: 'Ask for a quote and answer an offer',
      blocks: [
        'For a product that we do not know yet. Press **Ask for a quote** on the order, choose the lines, and write what helps: a link to the product, the material, the packaging. The agency answers within one working day.',
        'The order then says that an offer is waiting for you. It names the unit price, lower prices from larger quantities on, the weight, and until when it holds.',
        {
          terms: [
            [
              'Accept',
              'The product becomes yours alone, every waiting line with the same variant is priced, and later orders are mapped by themselves.',
            ],
            ['Decline', 'Nothing is bought. You can map the product yourself, or ask again with more words.'],
          ],
        },
        'An offer that ran out can be asked for anew. Asking costs nothing.',
      ],
    },
    zh: {
      title: '询价与答复报价',
      blocks: [
        '适用于我们尚不了解的产品。在订单中点击**询价**，选择订单行，并写明有用的信息：产品链接、材质、包装要求。代理会在一个工作日内答复。',
        '之后订单会提示有报价等待您答复，其中包含单价、批量价格、重量和有效期。',
        {
          terms: [
            ['接受', '该产品成为您的专属产品，所有相同规格的等待订单行都会定价，以后的订单也会自动匹配。'],
            ['拒绝', '不会产生采购。您可以自行匹配产品，或补充说明后再次询价。'],
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
        'Press **Choose line** on an order, or choose several orders in the list and do it for all of them. You see the lines that reach the country with these goods, each with its price, its usual days and the weight it charges; below them the lines that cannot carry it, with the reason.',
        {
          list: [
            'Batteries, liquids, magnets and powders travel only on lines that accept them.',
            'Some lines charge by size when a parcel is large and light; the weight shown is the one charged.',
            'You may change the line until the order is paid.',
          ],
        },
        'If no line fits, the order waits on the agency, which looks for a way.',
      ],
    },
    zh: {
      title: '选择物流线路',
      blocks: [
        '在订单中点击**选择线路**，或在列表中选择多个订单一并处理。页面会列出能将这些商品运达目的国的线路，包括价格、通常天数和计费重量；下方列出无法承运的线路及原因。',
        {
          list: [
            '电池、液体、磁性和粉末类商品只能走接受此类商品的线路。',
            '包裹体积大而重量轻时，部分线路按体积计费；页面显示的重量即计费重量。',
            '订单付款前可以更改线路。',
          ],
        },
        '没有合适的线路时，订单等待代理处理，由代理寻找办法。',
      ],
    },
  },
  {
    id: 'addresses',
    topic: 'orders',
    links: screen('orders'),
    en: {
      title: 'Addresses and how to mend them',
      blocks: [
        'An address that lacks something a carrier needs is marked before you pay: the order waits because its address is incomplete. Press **Mend address**; the fields concerned are marked.',
        {
          list: [
            'The country decides the shipping lines and the price: after a change the order is priced anew.',
            'If the shop changes the address of an order that you have mended, your address stays, and the order shows what the shop has.',
            'Once a label is made the address is fixed. Write to us then; we try what the carrier allows.',
            'Some countries want a tax number of the recipient. The field is there when they do.',
          ],
        },
      ],
    },
    zh: {
      title: '地址及其修改',
      blocks: [
        '缺少承运商所需信息的地址会在付款前标出：订单因地址不完整而等待。点击**修改地址**，相关字段会被标出。',
        {
          list: [
            '国家决定可用线路和价格：修改后订单会重新计价。',
            '您修改过地址后，若店铺更改了地址，以您的地址为准，订单会显示店铺中的地址。',
            '面单生成后地址不可修改。此时请联系我们，我们会在承运商允许的范围内尝试。',
            '部分国家要求收件人税号，需要时会显示该字段。',
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
      title: 'Cancel an order, and bring it back',
      blocks: [
        'An order that is not paid can be cancelled at once, alone or many together from the list. **Restore order** brings it back and prices it anew, as prices may have changed meanwhile.',
        'When the buyer cancels in a connected shop before you have paid here, the order is cancelled by itself. Cancelled after you have paid, it is held and waits on you: ship it all the same, or take the money back into your wallet. For any other paid order that is not shipped, choose **Ask to cancel** on its page: it is neither picked nor shipped until we answer, and if we agree, the money goes back to your wallet.',
      ],
    },
    zh: {
      title: '取消与恢复订单',
      blocks: [
        '未付款的订单可立即取消，可单个取消，也可在列表中批量取消。**恢复订单**会使其重新生效并重新计价，因为价格可能已有变化。',
        '买家在已连接的店铺中取消、而您尚未在此付款时，订单会自动取消。若您已付款，订单会暂停并等待您决定：仍然发货，或将款项取回钱包。其他已付款且尚未发货的订单，请在订单页面选择**申请取消**：答复之前不会拣货和发货；我们同意后，款项会退回钱包。',
      ],
    },
  },
  {
    id: 'problems-put-aside',
    topic: 'orders',
    links: screen('orders', 'dashboard'),
    en: {
      title: 'Something is wrong with an order; and putting one aside',
      blocks: [
        'When we find that an address is not valid, a product is out of stock, or the like, we raise a problem: the order says so at its top, and you get a mail. Until it is solved the order is neither paid nor shipped. Answer with one of the buttons shown, what we propose comes first; we then let the order go on where it stood, or ask again. A new address is written into the order at once where that is possible.',
        'You can **put aside** orders yourself, from the list or the order, until a day or until you take them off. They are then not paid, neither by hand nor by a schedule, and paid ones are neither picked nor shipped. On its day an order goes on by itself. The list finds both under **Special cases**.',
      ],
    },
    zh: {
      title: '订单异常与搁置订单',
      blocks: [
        '如果我们发现地址无效、商品缺货等情况，会提出异常：订单顶部会显示，您也会收到邮件。解决之前订单不会付款或发货。请用显示的按钮答复，我们建议的方式排在首位；之后我们会恢复订单或再次询问。新地址在可以修改时会立即写入订单。',
        '您也可以在列表或订单页面自行**搁置**订单，直到某天或直到您取消搁置。搁置期间不会付款（手动或定时均不会），已付款的订单不会拣货和发货。到期后订单自动继续。两者都可在列表的**特殊情况**中找到。',
      ],
    },
  },
  {
    id: 'tracking',
    topic: 'orders',
    links: screen('orders', 'shipping'),
    en: {
      title: 'From payment to the door: processing and tracking',
      blocks: [
        `After payment an order is picked, packed and handed to the carrier within ${least}-${most} days. If goods must come in first, it says so.`,
        'Each parcel has a tracking number; you find it on the order under **Parcels**, with the carrier’s events, the newest first. An order may travel in several parcels. The list finds orders by their tracking number, too.',
        'For connected shops the number is written back by itself, so that the shop tells its buyer. If a shop could not be told, the parcel shows it, and we try again.',
      ],
    },
    zh: {
      title: '从付款到送达：处理与跟踪',
      blocks: [
        `付款后，订单会在 ${least}-${most} 天内完成拣货、打包并交付承运商。如须先到货，订单会注明。`,
        '每个包裹都有运单号，可在订单的**包裹**中查看，并附承运商轨迹，最新的在前。一个订单可能分多个包裹运输。列表也支持按运单号搜索。',
        '已连接店铺的运单号会自动回传，由店铺通知买家。如回传失败，包裹上会显示，我们会再次尝试。',
      ],
    },
  },
]
