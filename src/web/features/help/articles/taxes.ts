import { screen, type HelpArticle } from './help-article.ts'

export const taxArticles: readonly HelpArticle[] = [
  {
    id: 'vat',
    topic: 'taxes',
    links: screen('taxNumbers', 'orders'),
    en: {
      title: 'VAT and GST: who collects import tax, and when',
      blocks: [
        'A parcel from abroad is taxed in the country of your buyer. The tax is collected either at the sale, by you or your marketplace, or on import, from whoever receives the parcel.',
        {
          steps: [
            'Look up the country under **Landed cost** on the product’s page. You see its VAT or GST, its duty and who pays them for each shipping line.',
            'If you are registered for a scheme that collects tax at the sale, such as IOSS, add the number under **Tax numbers**. Parcels within the scheme’s limit then travel under it, and your buyer pays no tax on delivery.',
            'Without a number, choose a shipping line that includes duty and tax, or say in your shop that the buyer pays them on delivery.',
          ],
        },
        {
          list: [
            'European Union: IOSS for goods up to EUR 150. Above that, tax is due on import.',
            'United Kingdom: for goods up to GBP 135, VAT is due at the sale, under the UK VAT number of whoever charged it.',
            'Norway: VOEC for items worth less than NOK 3,000 each.',
            'Australia, New Zealand and Singapore: sellers registered for GST charge it at the sale, up to each country’s limit, which **Tax numbers** shows.',
            'United States: no VAT on import. Duty is due on every parcel since 29 August 2025.',
          ],
        },
        'Once an order has a shipping line, **Import charges** on its page shows the estimate by the rules of the day: each charge, its source and who pays it. Customs sets the final amount. Ask your tax adviser whether you have to register.',
      ],
    },
    zh: {
      title: '增值税与 GST：进口税由谁收取、何时收取',
      blocks: [
        '跨境包裹在买家所在国家/地区纳税。税款在销售时由您或平台收取，或在进口时向收件人收取。',
        {
          steps: [
            '在产品页的**到手成本**中选择国家/地区，即可查看增值税或 GST、关税，以及各渠道由谁承担。',
            '如已登记 IOSS 等在销售时收税的机制，请在**税号**中添加税号。限额以内的包裹将使用该税号，买家收货时无需付税。',
            '没有税号时，请选择包含关税和税费的物流渠道，或在店铺中说明由买家在收货时支付。',
          ],
        },
        {
          list: [
            '欧盟：商品价值不超过 150 欧元可使用 IOSS；超过时在进口时缴税。',
            '英国：商品价值不超过 135 英镑时，增值税在销售时收取，使用收税方的英国 VAT 税号。',
            '挪威：单件价值低于 3,000 挪威克朗的商品可使用 VOEC。',
            '澳大利亚、新西兰、新加坡：已登记 GST 的卖家在限额以内于销售时收税，限额见**税号**。',
            '美国：进口不收增值税。自 2025 年 8 月 29 日起，所有包裹均需缴纳关税。',
          ],
        },
        '订单选定物流渠道后，订单页的**进口费用**按当日规则列出每项费用、其来源和承担方，以海关核定为准。是否需要登记税号，请咨询您的税务顾问。',
      ],
    },
  },
  {
    id: 'ioss',
    topic: 'taxes',
    links: screen('taxNumbers', 'settings'),
    en: {
      title: 'IOSS: send parcels to the EU with VAT paid',
      blocks: [
        'With an IOSS number you charge your buyer VAT at the sale and declare it once a month in one EU country. Customs then releases parcels of up to EUR 150 without asking the buyer for VAT.',
        {
          steps: [
            'Open **Tax numbers** and press **Add tax number**. An IOSS number is IM and ten digits. It applies to all your shops, or to one.',
            'Under **Import tax paid at the sale**, choose whose number parcels travel under: yours, the agency’s where it offers one, or none.',
            'Pay your orders. Each order keeps the number it was paid with, and prints it on the label’s customs data. Its page shows the number, or why there is none.',
          ],
        },
        {
          list: [
            'The EUR 150 are the value of the goods that your buyer paid, without shipping and tax, at the exchange rate of the day.',
            'An order above the limit travels without a number, and VAT is due on import. Splitting an order to get below the limit is not allowed.',
            'IOSS covers VAT only. Duty is due as well: see the article on duties.',
            'If your marketplace charges the VAT, use the number that it gives you for its orders.',
          ],
        },
        'An order to the EU without a number shows a notice before you pay it. Schedules skip it until you add a number or choose none.',
      ],
    },
    zh: {
      title: 'IOSS：包裹寄往欧盟时预缴增值税',
      blocks: [
        '使用 IOSS 号时，您在销售时向买家收取增值税，并每月在一个欧盟国家申报一次。150 欧元以内的包裹清关时，海关不再向买家收取增值税。',
        {
          steps: [
            '打开**税号**，点击**添加税号**。IOSS 号为 IM 加十位数字，可用于全部店铺或单个店铺。',
            '在**销售时缴纳进口税**中选择包裹使用的税号：您的税号、平台提供的税号，或不使用。',
            '支付订单。订单保留付款时的税号，并写入面单的报关信息；订单页会显示税号，或没有税号的原因。',
          ],
        },
        {
          list: [
            '150 欧元指买家支付的商品价值，不含运费和税，按当日汇率换算。',
            '超过限额的订单不使用税号，进口时缴纳增值税。不得为低于限额而拆分订单。',
            'IOSS 仅涵盖增值税，关税另计，请参阅关税一文。',
            '如由平台代收增值税，其订单请使用平台提供的税号。',
          ],
        },
        '寄往欧盟而没有税号的订单，付款前会提示；自动付款会跳过，直到您添加税号或选择不使用。',
      ],
    },
  },
  {
    id: 'duties',
    topic: 'taxes',
    links: screen('winningProducts', 'orders'),
    en: {
      title: 'Duties and other charges on import',
      blocks: [
        'Duty depends on the country, on what the goods are and where they were made. Customs identifies goods by their customs code (HS code), whose first six digits are the same everywhere. The agency keeps the codes, the origin and the rules of each country, with their dates.',
        {
          list: [
            'European Union, since 1 July 2026: EUR 3 for each different six-digit code in a parcel of up to EUR 150. Two shirts with one code count once; a shirt and a lamp count twice.',
            'Some EU countries add a fee of their own, for example France and Romania.',
            'United States, since 29 August 2025: every parcel is declared. The rate depends on the code and the origin.',
            'United Kingdom and Norway: no duty on small parcels within their limits. **Landed cost** shows the limit that applies.',
          ],
        },
        'Duty is counted per parcel, so merging or splitting orders can change it. Where orders are proposed for merging, shipping, duties and fees are compared together.',
        {
          list: [
            'Shipping line includes duty and tax: it is part of the shipping cost, and your buyer pays nothing on delivery.',
            'Any other line: the carrier asks your buyer for it before or on delivery, often with a fee of its own. Refused parcels are returned or destroyed.',
          ],
        },
        'Goods without a customs code, value or origin cannot leave for countries that require them. Such an order says so and what it waits for. Amounts shown are estimates; customs sets the final amount.',
      ],
    },
    zh: {
      title: '关税及其他进口费用',
      blocks: [
        '关税取决于国家/地区、商品类别和原产地。海关依据海关编码（HS 编码）识别商品，前六位全球通用。编码、原产地及各国规则和生效日期由我们维护。',
        {
          list: [
            '欧盟，自 2026 年 7 月 1 日起：价值不超过 150 欧元的包裹，每个不同的六位编码收取 3 欧元。编码相同的两件衬衫计一次，一件衬衫和一盏灯计两次。',
            '部分欧盟国家另收费用，例如法国和罗马尼亚。',
            '美国，自 2025 年 8 月 29 日起：所有包裹均需申报，税率取决于编码和原产地。',
            '英国和挪威：限额以内的小包裹免征关税，适用限额见**到手成本**。',
          ],
        },
        '关税按包裹计算，合并或拆分订单可能改变关税。推荐合并订单时，会一并比较运费、关税和其他费用。',
        {
          list: [
            '物流渠道包含关税和税费：费用计入运费，买家收货时无需付款。',
            '其他渠道：承运商在派送前或派送时向买家收取，通常另收手续费。拒付的包裹会被退回或销毁。',
          ],
        },
        '缺少海关编码、价值或原产地的商品不能寄往有此要求的国家/地区，订单会说明等待原因。所示金额为估算值，以海关核定为准。',
      ],
    },
  },
]
