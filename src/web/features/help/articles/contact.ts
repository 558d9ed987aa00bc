import { policyTerms } from '../../../../contract/refunds/policy-terms.ts'
import { ticketLimits } from '../../../../contract/tickets/tickets.ts'
import { screen, type HelpArticle } from './help-article.ts'

const { returnWindowDays } = policyTerms

export const contactArticles: readonly HelpArticle[] = [
  {
    id: 'tickets',
    topic: 'contact',
    links: screen('tickets', 'orders'),
    en: {
      title: 'Contact the agency with a ticket',
      blocks: [
        'Open a ticket from an order if it’s about that order, or under **Tickets** for anything else. Enter a title, describe what happened and what you expect, and add up to ' +
          `${ticketLimits.images} images.`,
        'Each ticket keeps the whole conversation, shows whether it is waiting on you or the agency, and marks unread replies. Close it when it is resolved. Replying to a closed ticket reopens it.',
        'For anything urgent, use the contact button at the right edge of the screen. It lists the agency’s chat apps and agents with their hours.',
      ],
    },
    zh: {
      title: '工单：联系客服',
      blocks: [
        '订单相关的问题请从该订单创建工单，其他问题请在**工单**页创建。请填写标题、问题描述和您的诉求，最多可附 ' +
          `${ticketLimits.images} 张图片。`,
        '所有对话都在工单中，并标明待客服回复还是待您回复，未读回复会有标记。问题解决后可关闭工单；回复已关闭的工单会重新打开。',
        '紧急问题请点击屏幕右侧的联系按钮，查看聊天工具、客服和服务时间。',
      ],
    },
  },
  {
    id: 'notices',
    topic: 'contact',
    links: screen('notices'),
    en: {
      title: 'Notifications from the agency',
      blocks: [
        'The agency sends notifications about holidays, price changes, new shipping lines and other news. Unread ones open automatically after you sign in. Press **Next** to read the next one; closing a notification marks it as read.',
        'The bell in the toolbar shows recent notifications and links to the full list, where you can find older ones with their images and files.',
      ],
    },
    zh: {
      title: '平台公告',
      blocks: [
        '假期安排、价格变动、新增物流渠道等消息会以公告形式发布。未读公告会在登录后自动弹出；点击**下一条**继续查看，关闭后标记为已读。',
        '点击工具栏的铃铛可查看公告，并可进入公告列表查看历史公告及其图片和附件。',
      ],
    },
  },
  {
    id: 'returns',
    topic: 'contact',
    links: screen('tickets', 'returns'),
    en: {
      title: 'If an order arrives wrong, damaged or not at all',
      blocks: [
        `You can request a return within ${returnWindowDays} days of delivery. Press **Request refund or replacement** on the order’s page, choose whether you want the money back or the same goods sent again, and select the line items; the page shows what you can claim and until when. For damaged or wrong items, add photos of the items, the parcel and its label.`,
        'If the mistake is ours, you usually don’t need to send anything back. Wait for our reply with the return address before you ship any items. Refunds go to your wallet. A replacement is sent free of charge if the agency agrees, as an order of its own with its own tracking; the agency may refund you instead. If a replacement is cancelled, you can submit another request. See the Return Policy for the full terms and the Shipping Policy for lost parcels.',
      ],
    },
    zh: {
      title: '商品发错、损坏或未送达怎么办',
      blocks: [
        `签收后 ${returnWindowDays} 天内可申请退货。请在订单页面点击**申请退款或补发**，选择退款或重新寄送同样的商品，并选择相关商品，页面会显示可申请的原因和期限。商品损坏或发错的，请附上商品、包裹和面单的照片。`,
        '如属我们的责任，通常无需寄回商品。如需寄回，请在收到退货地址后再寄出。退款将退回您的钱包。平台同意补发后，将免费寄出，补发单有单独的单号和物流信息；平台也可能改为退款。补发被取消的，可以再次申请。详情见《退货政策》，包裹丢失的处理见《运输政策》。',
      ],
    },
  },
]
