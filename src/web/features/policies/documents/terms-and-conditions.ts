import { statements } from './statements.ts'
import type { Policy } from './policy-document.ts'

const { en, zh } = statements

export const termsAndConditions: Policy = {
  en: {
    summary: `The agreement between you, a merchant, and us, the agency that runs Quayside. ${en.free} ${en.costs}`,
    sections: [
      {
        id: 'parties',
        heading: 'The parties',
        blocks: [
          'These terms apply between the agency named at the end of this page (“we”) and whoever opens an account (“you”). Quayside is for businesses. By registering, you confirm that you act for a business and have authority to bind it.',
          'You sell goods to your own buyers, in your own shops and under your own name. We source, buy, pack and ship those goods for you. We are not a party to the contract between you and your buyers.',
        ],
      },
      {
        id: 'cost',
        heading: 'What it costs',
        blocks: [
          `**${en.free}** There is no subscription, no setup fee and no minimum turnover.`,
          `**${en.costs}** Both are shown before an order is paid. The Price page explains how they are calculated.`,
        ],
      },
      {
        id: 'account',
        heading: 'Your account',
        blocks: [
          {
            list: [
              'Give accurate details, keep them up to date, and keep your passwords confidential.',
              'You may create sub-accounts for your staff and choose what each can see and do. You are responsible for what is done through them.',
              'Tell us immediately if you think someone else has access to your account.',
              'At your request, or where needed to help you, our staff may access your account. Their actions are recorded under their own name.',
            ],
          },
        ],
      },
      {
        id: 'orders',
        heading: 'Orders and prices',
        blocks: [
          'Orders come from a connected shop or a file, or are added manually. A line item with a known product is priced immediately. For any other, you may request a quote. A quote is an offer with prices by quantity and an expiry date. Accepting it binds both sides for the orders that you then pay.',
          'A paid order is a purchase order to us. It keeps the price you paid, regardless of later changes in prices or exchange rates. Until you pay, you may change or cancel it freely. After that, request cancellation: as long as the goods have not been bought or shipped for you, we refund it to your wallet.',
          'We may decline an order that we cannot lawfully or safely carry out, in which case we refund what was paid for it.',
        ],
      },
      {
        id: 'wallet',
        heading: 'Wallet and payment',
        blocks: [
          'Orders are paid from a prepaid wallet in the currency chosen at registration. You recharge it using the payment methods shown there. Any payment provider fee is shown before you pay. Every transaction is listed with the resulting balance.',
          'The balance is a prepayment for our services and bears no interest. If a payment provider reverses a recharge, the amount is deducted from the balance, and you owe us any shortfall.',
        ],
      },
      {
        id: 'delivery',
        heading: 'Processing, shipping and returns',
        blocks: [
          `**${en.processing}** Delivery times, risks and customs are described in the Shipping Policy.`,
          `**${en.returns} ${en.restocking}** How it works is described in the Return Policy.`,
        ],
      },
      {
        id: 'goods',
        heading: 'What may not be sold through us',
        blocks: [
          'You are responsible for the goods you ask us to supply and for how you sell them. We do not accept:',
          {
            list: [
              'counterfeits and goods that infringe trade marks, copyrights or patents;',
              'weapons, drugs, tobacco, prescription medicines and live animals;',
              'goods that are prohibited at their place of origin or destination;',
              'goods that no carrier accepts, or accepts only under a false description.',
            ],
          },
          'You are also responsible for complying with product regulations, labelling rules, taxes and consumer law in the countries you sell to. Where a country requires a tax number, you must provide a valid one.',
        ],
      },
      {
        id: 'content',
        heading: 'Your content and our service',
        blocks: [
          'What you upload remains yours. We use it only to provide our services to you. The software, its texts and its images belong to us or our licensors. Do not attack or overload the service, and do not access other customers’ data.',
          'We make reasonable efforts to keep the service available and announce planned downtime. We may change the service, but we do not take away what you have paid for.',
        ],
      },
      {
        id: 'liability',
        heading: 'Liability',
        blocks: [
          'We replace or refund goods that arrive wrong, damaged or not at all, as described in the Return Policy and the Shipping Policy. Beyond that, our liability for an order is limited to what you paid for it, and we are not liable for lost profit or for delays by carriers, customs or events that nobody could prevent.',
          'Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or where the law does not allow a limit.',
        ],
      },
      {
        id: 'end',
        heading: 'Ending the agreement',
        blocks: [
          'You may close your account at any time. We may end the agreement with 30 days’ notice, or immediately after a serious breach such as forged payments or prohibited goods. Paid orders are completed or refunded, and the remaining balance, less any amount you owe us, is paid out to you.',
        ],
      },
      {
        id: 'law',
        heading: 'Law and changes',
        blocks: [
          `**${en.law}** Its courts decide disputes that we cannot settle between us. Write to us first.`,
          'We may change these terms for the future. The new version is published here with its date, and we notify you of significant changes at least 30 days before they take effect. If any clause is void, the others remain valid.',
        ],
      },
    ],
  },
  zh: {
    summary: `本协议由您（商家）与 Quayside 的运营公司（我们）订立。${zh.free}${zh.costs}`,
    sections: [
      {
        id: 'parties',
        heading: '协议双方',
        blocks: [
          '本条款适用于本页末尾所列的运营公司（“我们”）与开设账户者（“您”）之间。Quayside 面向企业；注册即表示您代表企业行事并有权使其受约束。',
          '您以自己的名义、在自己的店铺向买家销售商品；我们为您寻找、采购、打包并发运这些商品。我们不是您与买家之间合同的当事人。',
        ],
      },
      {
        id: 'cost',
        heading: '费用',
        blocks: [
          `**${zh.free}**没有订阅费、开通费，也没有最低营业额要求。`,
          `**${zh.costs}**两项费用均在订单付款前显示，其构成见“价格”页面。`,
        ],
      },
      {
        id: 'account',
        heading: '您的账户',
        blocks: [
          {
            list: [
              '请提供真实信息并及时更新；请妥善保管密码。',
              '您可以为员工开设子账户，并决定其可查看和可操作的内容。您对通过子账户所做的一切负责。',
              '如怀疑他人取得了访问权限，请立即告知我们。',
              '应您的要求或为协助您之必要，我们的员工可以进入您的账户，其操作会以其本人姓名记录。',
            ],
          },
        ],
      },
      {
        id: 'orders',
        heading: '订单与价格',
        blocks: [
          '订单可来自已连接的店铺、文件或手动添加。含已知产品的商品行即时定价，其他商品行您可以向我们询价。报价是附有阶梯价格和有效期的要约；您接受后，对您随后付款的订单双方均受约束。',
          '已付款的订单即视为您向我们下达的采购订单，并保持付款时的价格，不受之后价格和汇率变动影响。付款前您可以自由修改或取消；付款后请向我们申请取消：只要商品尚未为您采购或发出，我们会将款项退回您的钱包。',
          '对于无法合法或安全履行的订单，我们可以拒绝，并退还已付款项。',
        ],
      },
      {
        id: 'wallet',
        heading: '钱包与付款',
        blocks: [
          '订单由预付钱包付款，币种在注册时选定。您可通过页面所示方式充值；如支付机构收取手续费，会在付款前显示。每笔变动及变动后的余额均会列出。',
          '余额是对我们服务的预付款，不计利息。若支付机构撤销某笔充值，相应金额将从余额中扣除，不足部分为您对我们的欠款。',
        ],
      },
      {
        id: 'delivery',
        heading: '处理、运输与退货',
        blocks: [
          `**${zh.processing}**运输时效、风险与海关事项见《运输政策》。`,
          `**${zh.returns}${zh.restocking}**办理方式见《退货政策》。`,
        ],
      },
      {
        id: 'goods',
        heading: '不得销售的商品',
        blocks: [
          '您对要求我们供应的商品及其销售方式负责。以下商品不予受理：',
          {
            list: [
              '假冒商品，以及侵犯商标、著作权或专利的商品；',
              '武器、毒品、烟草、处方药和活体动物；',
              '来源地或目的地禁止的商品；',
              '没有承运商承运，或只能以虚假品名运输的商品。',
            ],
          },
          '您还应遵守销售目的国的产品规定、标签、税务和消费者法律。目的国要求税号时，请提供真实税号。',
        ],
      },
      {
        id: 'content',
        heading: '您的内容与我们的服务',
        blocks: [
          '您上传的内容仍归您所有；我们仅为向您提供服务而使用。软件及其文字、图片归我们或许可方所有。请勿攻击服务或使其过载，也不得读取其他客户的数据。',
          '我们会在合理范围内保持服务可用，并预告计划中的中断。我们可能改进服务，但不会取消您已付费的内容。',
        ],
      },
      {
        id: 'liability',
        heading: '责任',
        blocks: [
          '对于发错、损坏或未送达的商品，我们按《退货政策》和《运输政策》更换或退款。除此之外，我们对每个订单的责任以您就该订单支付的金额为限；对利润损失，以及由承运商、海关或不可抗力造成的延误，我们不承担责任。',
          '本条款不限制因过失造成的人身伤亡、欺诈，以及法律不允许限制的责任。',
        ],
      },
      {
        id: 'end',
        heading: '协议终止',
        blocks: [
          '您可以随时关闭账户。我们可提前 30 天通知终止协议；如有伪造付款、违禁商品等严重违约，可立即终止。已付款订单将完成或退款，扣除欠款后的余额将退还给您。',
        ],
      },
      {
        id: 'law',
        heading: '法律与变更',
        blocks: [
          `**${zh.law}**无法协商解决的争议由其法院裁决；请先与我们联系。`,
          '我们可以对本条款作出面向未来的修改。新文本连同日期公布于此，重要变更至少在生效前 30 天通知您。个别条款无效不影响其余条款的效力。',
        ],
      },
    ],
  },
}
