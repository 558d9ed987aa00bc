import { policyTerms } from '../../../../contract/policy-terms.ts'
import { ticketLimits } from '../../../../contract/tickets.ts'
import { screen, type HelpArticle } from '../help-article.ts'

const { returnWindowDays } = policyTerms

export const contactArticles: readonly HelpArticle[] = [
  {
    id: 'tickets',
    topic: 'contact',
    links: screen('tickets', 'orders'),
    en: {
      title: 'Tickets: ask the agency',
      blocks: [
        'Open a ticket from an order when it is about that order, or under **Tickets** for anything else. Write a title, what happened and what you expect; add up to ' +
          `${ticketLimits.images} pictures.`,
        'The conversation stays together: a ticket waits either on the agency or on you, and unread answers are marked. Close it when it is settled. A reply to a closed ticket opens it again.',
        'For something urgent, the contact button at the right edge of the screen shows the chat apps and agents of the agency with their hours.',
      ],
    },
    zh: {
      title: '工单：联系代理',
      blocks: [
        '与某个订单有关时，请从该订单创建工单；其他事项请在**工单**页创建。请填写标题、情况和您的期望，最多可附 ' +
          `${ticketLimits.images} 张图片。`,
        '对话集中在一处：工单要么等待代理，要么等待您，未读答复会标出。解决后即可关闭；回复已关闭的工单会重新打开。',
        '紧急事项可使用屏幕右侧边缘的联系按钮，其中列出代理的聊天工具、客服及服务时间。',
      ],
    },
  },
  {
    id: 'notices',
    topic: 'contact',
    links: screen('notices'),
    en: {
      title: 'Notices from the agency',
      blocks: [
        'News such as holidays, price changes or new shipping lines comes as a notice. An unread one opens by itself after you sign in; **Next** leads to the one after it, and closing marks it as read.',
        'The bell in the toolbar shows them, with a link to all. In the list you find older ones again, with their pictures and files.',
      ],
    },
    zh: {
      title: '代理通知',
      blocks: [
        '假期安排、价格变动、新增线路等消息会以通知形式发布。未读通知会在您登录后自动打开；点击下一条可继续查看，关闭即标记为已读。',
        '工具栏的铃铛会显示通知，并可进入全部列表，查看以往的通知及其图片和附件。',
      ],
    },
  },
  {
    id: 'returns',
    topic: 'contact',
    links: screen('tickets', 'returns'),
    en: {
      title: 'When something arrives wrong, damaged or not at all',
      blocks: [
        `Returns may be requested within ${returnWindowDays} days of delivery. Choose **Ask for a refund** on the order’s page and name the lines concerned; it says what may be asked until when. For damaged or wrong goods add photos of the goods, the parcel and its label.`,
        'As a rule nothing needs to be sent back when the mistake is ours. Send goods only after our answer, which names the address. Refunds go to your wallet. The Return Policy has the whole of it, and what holds for lost parcels is in the Shipping Policy.',
      ],
    },
    zh: {
      title: '商品发错、损坏或未送达怎么办',
      blocks: [
        `可在签收后 ${returnWindowDays} 天内申请退货。请在订单页面选择**申请退款**并注明相关订单行，页面会说明可申请的原因和期限。商品损坏或发错的，请附上商品、包裹及面单的照片。`,
        '如为我们的差错，通常无需寄回。请在收到包含地址的答复后再寄出商品。退款退回您的钱包。详情见《退货政策》，包裹丢失的处理见《运输政策》。',
      ],
    },
  },
]
