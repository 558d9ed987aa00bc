import { policyTerms } from '../../../../contract/refunds/policy-terms.ts'
import { statements } from './statements.ts'
import type { Policy } from './policy-document.ts'

const { en, zh } = statements
const { trackingPageDays } = policyTerms

export const privacyPolicy: Policy = {
  en: {
    summary: `What personal data Quayside holds, why, who else receives it, and the rights you have. ${en.privacy}`,
    sections: [
      {
        id: 'who',
        heading: 'Who is responsible',
        blocks: [
          'Quayside is run by the agency named at the end of this page. We process two kinds of data and have a different role for each.',
          {
            terms: [
              [
                'Your own data',
                'Data about the people who use Quayside: merchants, their staff, and visitors to this site. We decide how it is used and are the controller.',
              ],
              [
                'Your buyers’ data',
                'Names and addresses on the orders you give us to fulfil. You are the controller. We process the data for you, on your instructions, to ship those orders.',
              ],
            ],
          },
        ],
      },
      {
        id: 'data',
        heading: 'What we hold',
        blocks: [
          {
            list: [
              '**Account:** user name, email address, language, time zone, and your password, stored only as a one-way hash.',
              '**Sign-ins:** the time, IP address and browser of each session, so that you and we can recognise unauthorised access.',
              '**Shops:** the name and address of each connected shop, and the access you granted us, which is stored encrypted.',
              '**Orders:** recipient, address, phone number, email address, tax number where a country requires it, the goods, the parcels and their tracking.',
              '**Payments:** recharges, payments, bank transfer receipts and wallet transactions. We never receive your card or PayPal credentials.',
              '**Activity:** a log of important actions and the person who performed them, including our own staff when they open your account to help you.',
            ],
          },
          'We do not ask for sensitive data, such as data about health, religion or political views, and the product is not intended for children.',
        ],
      },
      {
        id: 'use',
        heading: 'What we use it for',
        blocks: [
          {
            terms: [
              [
                'To fulfil our contract with you',
                'Importing orders, quoting, buying, packing, shipping, tracking, taking payments and answering you. This is necessary for our contract with you.',
              ],
              [
                'To keep the service safe',
                'Detecting misuse, limiting repeated sign-in attempts and keeping records of actions. This is our legitimate interest and yours.',
              ],
              [
                'To comply with the law',
                'Keeping accounts, and declaring goods to customs where a country requires it.',
              ],
            ],
          },
          'We do not sell personal data, show advertisements, or make decisions with legal effect about you by automated means alone.',
        ],
      },
      {
        id: 'others',
        heading: 'Who else receives it',
        blocks: [
          'Only those we need to provide the service, and only the data they need:',
          {
            list: [
              'carriers and customs brokers, to deliver parcels: recipient, address, contents and value;',
              'the shop platform you connected, to which we sync tracking numbers;',
              'payment providers and banks, to take payments and issue refunds;',
              'companies that host the service and send its emails, bound by contract to our instructions;',
              'authorities and courts, where the law requires it.',
            ],
          },
          'Goods are bought and packed in countries other than yours, so order data crosses borders. Where the law requires safeguards, such as standard contractual clauses, we have them in place.',
        ],
      },
      {
        id: 'cookies',
        heading: 'Cookies and storage in your browser',
        blocks: [
          'We set only the cookies that keep you signed in. We do not use tracking cookies. Your browser also stores, on your device only, your language, theme, open tabs and drafts of unsent forms. Deleting this data signs you out and resets those settings.',
        ],
      },
      {
        id: 'time',
        heading: 'How long we keep it',
        blocks: [
          {
            list: [
              'Orders, payments and invoices: as long as accounting and tax law requires.',
              'Buyers’ names and addresses: until you, your buyer or the connected shop asks us to remove them. Records of what was bought, paid and shipped are then kept without them.',
              'Ended sessions: 30 days. Copies of emails we sent: 90 days. Sign-in codes: one day.',
              `Tracking pages for buyers: ${trackingPageDays} days after delivery. Anything a buyer reports there is removed together with the buyer’s name and address.`,
              'Your account: until you ask us to close it. After that, only what the law requires us to keep.',
            ],
          },
        ],
      },
      {
        id: 'rights',
        heading: 'Your rights',
        blocks: [
          'You may ask for a copy of your data, for its correction or deletion, for a restriction of its use, or for a copy in a format another service can read. You may also object to its use or withdraw your consent. This is free of charge.',
          `**${en.privacy}** We may ask you to verify your identity first. If we have to refuse a request, we explain why.`,
          'If you bought from one of our merchants, contact the shop where you made the purchase. It is the controller of your data, and we act on its instructions. You may also complain to the data protection authority of your country. In the UK this is the Information Commissioner’s Office.',
        ],
      },
      {
        id: 'safety',
        heading: 'How we keep it safe',
        blocks: [
          'Connections are encrypted. Passwords are hashed, and shop access is encrypted at rest. Each merchant’s data is isolated in the database itself, not only on screen. Our staff see only what their role requires, and their actions are logged. In the event of a data breach, we notify you and the authority without delay, as the law requires.',
        ],
      },
      {
        id: 'changes',
        heading: 'Changes and contact',
        blocks: [
          'When this policy changes, the new version is published here with its date, and merchants are notified in advance of significant changes. Write to the address below with any questions or requests.',
        ],
      },
    ],
  },
  zh: {
    summary: `本政策说明 Quayside 保存哪些个人数据、用于何处、提供给谁，以及您享有的权利。${zh.privacy}`,
    sections: [
      {
        id: 'who',
        heading: '由谁负责',
        blocks: [
          'Quayside 由本页末尾所列的公司运营。平台涉及两类数据，我们对其承担不同的责任。',
          {
            terms: [
              [
                '您自己的数据',
                '指登录者的数据：商家、其员工以及本网站的访客。用途由我们决定，我们是数据控制者。',
              ],
              [
                '您买家的数据',
                '指您交由我们履行的订单上的姓名和地址。您是控制者；我们按照您的指示、为发运这些订单而代您处理。',
              ],
            ],
          },
        ],
      },
      {
        id: 'data',
        heading: '我们保存什么',
        blocks: [
          {
            list: [
              '**账户：**用户名、邮箱、语言、时区，以及仅以单向哈希保存的密码。',
              '**登录记录：**每次会话的时间、网络地址和浏览器，便于您和我们识别异常登录。',
              '**店铺：**已连接店铺的名称与网址，以及您授予的访问权限（加密保存）。',
              '**订单：**收件人、地址、电话、邮箱，部分国家要求的税号，商品、包裹及物流轨迹。',
              '**资金：**充值、付款、银行转账凭证与钱包明细。银行卡和 PayPal 的登录信息不会经过我们。',
              '**操作记录：**重要操作及其操作人，包括我们的员工为协助您而进入您账户时的操作。',
            ],
          },
          '我们不收集健康、宗教、政治等方面的数据，本产品也不面向儿童。',
        ],
      },
      {
        id: 'use',
        heading: '用于何处',
        blocks: [
          {
            terms: [
              [
                '履行您的委托',
                '导入订单、报价、采购、打包、发货、跟踪、收款与答复。这是履行双方合同所必需的。',
              ],
              ['保障服务安全', '识别滥用、限制反复登录尝试、保留操作记录。这符合您和我们的共同利益。'],
              ['遵守法律', '保存账目；在目的国要求时向海关申报货物。'],
            ],
          },
          '我们不出售个人数据，不展示广告，也不会仅凭自动化处理对您作出具有法律效力的决定。',
        ],
      },
      {
        id: 'others',
        heading: '提供给谁',
        blocks: [
          '仅提供给完成工作所必需的对象，且仅限其所需的内容：',
          {
            list: [
              '承运商与报关行：为派送包裹而提供收件人、地址、包裹内容与价值；',
              '您所连接的店铺平台：我们将运单号回传给它；',
              '支付机构与银行：用于收款和退款；',
              '托管本服务、代发邮件的公司：它们受合同约束，仅按我们的指示行事；',
              '法律要求时的主管机关和法院。',
            ],
          },
          '商品可能在您所在国家之外采购和打包，因此订单数据会跨境传输。法律要求相应保障（例如标准合同条款）时，我们均已采取。',
        ],
      },
      {
        id: 'cookies',
        heading: 'Cookie 与浏览器存储',
        blocks: [
          '我们只设置用于保持登录状态的 Cookie，不会跟踪您在其他网站的行为。您的浏览器还会仅在您的设备上保存语言、主题、打开的标签页以及尚未提交的表单草稿。删除后您将退出登录，这些选择也会被清除。',
        ],
      },
      {
        id: 'time',
        heading: '保存多久',
        blocks: [
          {
            list: [
              '订单、付款与发票：按照会计和税务法律要求的期限保存。',
              '买家姓名与地址：保存至您、您的买家或已连接的店铺要求删除为止；此后仅保留所购、所付和所发内容。',
              '已结束的会话：30 天；已发送邮件的副本：90 天；登录验证码：1 天。',
              `买家的物流查询页：签收后 ${trackingPageDays} 天。买家在该页的反馈与其姓名和地址一并删除。`,
              '您的账户：保存至您要求关闭为止，之后仅保留法律要求保留的内容。',
            ],
          },
        ],
      },
      {
        id: 'rights',
        heading: '您的权利',
        blocks: [
          '您可以要求获取、更正、删除您的数据，限制其使用，或取得可供其他服务读取的副本；您也可以反对某项使用、撤回同意。以上均不收费。',
          `**${zh.privacy}**我们可能会先请您证明身份。如须拒绝，我们会说明理由。`,
          '如果您是我们某位商家的买家，请联系您购物的店铺：您的数据由其决定，我们按其指示执行。您也可以向所在国家的数据保护机关投诉；在英国，该机关为信息专员办公室（ICO）。',
        ],
      },
      {
        id: 'safety',
        heading: '如何保障安全',
        blocks: [
          '所有连接均加密。密码以哈希保存，店铺访问权限加密存储。各商家的数据由数据库本身相互隔离，而不仅仅由界面隔离。我们的员工只能看到其职责所需的内容，且其操作均有记录。如发生数据泄露，我们会依法及时通知您和主管机关。',
        ],
      },
      {
        id: 'changes',
        heading: '变更与联系',
        blocks: [
          '本政策变更时，新文本连同日期会公布于此；重要变更会事先通知商家。如有疑问或请求，请联系下方地址。',
        ],
      },
    ],
  },
}
