import { statements } from './statements.ts'
import type { Policy } from './policy-document.ts'

const { en, zh } = statements

export const shippingPolicy: Policy = {
  en: {
    summary: `How orders leave our warehouse, how long delivery takes, and what happens when something goes wrong in transit. ${en.processing}`,
    sections: [
      {
        id: 'processing',
        heading: 'Processing',
        blocks: [
          `**${en.processing}** Processing runs from payment to handover to the carrier, and covers picking, checking and packing. Weekends and public holidays at the warehouse do not count.`,
          'If goods must first be bought or delivered to us, the order shows that it is waiting for stock. Every order shows its progress, who needs to act and since when. Orders waiting for something from you (a product, an address, a shipping line or a payment) are not processed yet.',
        ],
      },
      {
        id: 'lines',
        heading: 'Shipping lines',
        blocks: [
          'For every order, you choose among the shipping lines that carry its goods to its country. For each shipping line, we show the price and the usual delivery time. Shipping lines differ in what they carry: batteries, liquids, magnets and powders ship only on lines that accept them, and every line has weight and size limits.',
          'Shipping is charged by weight. Some shipping lines charge by volumetric weight if it is greater than the actual weight. You pay the price shown at payment.',
        ],
      },
      {
        id: 'time',
        heading: 'Delivery times',
        blocks: [
          'Delivery times are those of the chosen shipping line, counted from handover to the carrier. They are estimates, not a guarantee: customs, weather, holidays and remote areas can cause delays. Expect longer times in the weeks before Christmas and around Chinese New Year.',
        ],
      },
      {
        id: 'tracking',
        heading: 'Tracking',
        blocks: [
          'Each parcel has a tracking number. You can see it with its events on the order, and we sync it to the connected shop, which notifies your buyer. An order may ship in several parcels, each with its own number. The first tracking event may take a day or two to appear after handover.',
        ],
      },
      {
        id: 'address',
        heading: 'Addresses',
        blocks: [
          'Parcels go to the address on the order. You can edit it until the shipping label is created. After that, contact us, and we will try to change it if the carrier allows. Incomplete addresses are flagged before you pay. If a parcel comes back because of a wrong address, or because nobody collected it, we keep it and ask you what to do. Shipping it again is charged again.',
        ],
      },
      {
        id: 'customs',
        heading: 'Customs, duties and taxes',
        blocks: [
          'We declare goods truthfully, with their description, customs code, value and origin. Some shipping lines include duties and taxes. For lines that do not, the recipient may have to pay them on arrival, and you should say so in your shop. Where a country requires a tax number from the sender or recipient, it must be on the order before it ships.',
          'If customs seize or refuse goods because of their nature or because you gave wrong details, we cannot refund them.',
        ],
      },
      {
        id: 'risk',
        heading: 'Lost, late and damaged parcels',
        blocks: [
          {
            list: [
              '**Lost:** if tracking has not moved for 30 days, or the carrier declares a parcel lost, we trace it. If it is not found, we send a replacement or refund goods and shipping to your wallet.',
              '**Damaged or wrong:** send us photos of the parcel, its label and the goods. The Return Policy explains what happens next.',
              `**Late:** we contact the carrier. ${en.late}`,
              '**Marked as delivered but not received:** ask your buyer to check with neighbours and the post office, then request a refund on the order page. We open an inquiry with the carrier.',
            ],
          },
        ],
      },
      {
        id: 'forbidden',
        heading: 'What we cannot ship',
        blocks: [
          'Goods that carriers or countries prohibit, including explosives, compressed gases, weapons, drugs, perishable food, live animals, counterfeits, cash and valuables. If no shipping line carries the goods in an order to its country, the order shows this, and we help you find an alternative.',
        ],
      },
      {
        id: 'cost',
        heading: 'Shipping costs',
        blocks: [
          `${en.costs} There is no fee for packing or handover to the carrier beyond what the order shows.`,
        ],
      },
    ],
  },
  zh: {
    summary: `本政策说明订单如何离开仓库、运输多久，以及途中出现问题时如何处理。${zh.processing}`,
    sections: [
      {
        id: 'processing',
        heading: '订单处理',
        blocks: [
          `**${zh.processing}**时间自付款起计算，至交付承运商为止，包括拣货、检验和打包；仓库所在地的周末和公共假日不计入。`,
          '如商品须先采购或到货，订单会显示正在等待库存。每个订单都会说明是否在推进、在等待谁、自何时起等待。等待您处理（匹配商品、地址、物流渠道或付款）的订单尚未开始处理。',
        ],
      },
      {
        id: 'lines',
        heading: '物流渠道',
        blocks: [
          '每个订单可从能到达目的国且可承运其商品的物流渠道中选择，每个渠道都显示价格和通常的运输天数。各渠道可承运的商品不同：电池、液体、磁性和粉末类商品只能使用接受此类商品的渠道；每个渠道都有重量和尺寸限制。',
          '运费按重量计算。渠道要求时，体积重大于实重的按体积重计费。以您付款时显示的价格为准。',
        ],
      },
      {
        id: 'time',
        heading: '运输时间',
        blocks: [
          '运输天数以所选物流渠道为准，自交付承运商起计算。该天数为通常情况而非保证：海关、天气、节假日和偏远地区都可能需要更多时间。圣诞节前数周及春节前后，请预留更长时间。',
        ],
      },
      {
        id: 'tracking',
        heading: '物流跟踪',
        blocks: [
          '每个包裹都有运单号。您可以在订单中查看运单号及其轨迹，我们也会将其回传至已连接的店铺，由店铺通知您的买家。一个订单可能分多个包裹运输，各有其运单号。交付后承运商可能需要一两天才显示首条轨迹。',
        ],
      },
      {
        id: 'address',
        heading: '地址',
        blocks: [
          '包裹寄往订单上的地址。面单生成前您可以修改地址；之后请联系我们，我们会在承运商允许的范围内尝试修改。地址不完整的订单会在付款前标出。因地址错误或无人签收而退回的包裹，我们会为您保管并询问如何处理；再次发出需再次支付运费。',
        ],
      },
      {
        id: 'customs',
        heading: '海关、关税与税费',
        blocks: [
          '我们如实申报商品的品名、编码、价值和原产地。部分物流渠道包含关税和税费，部分不包含；不包含时，收件人可能须在到货时支付，请在您的店铺中说明。目的国要求寄件人或收件人税号的，须在发货前填写在订单上。',
          '因商品种类或您提供的信息有误而被海关扣押或拒绝的商品，我们无法退款。',
        ],
      },
      {
        id: 'risk',
        heading: '丢失、延误与损坏',
        blocks: [
          {
            list: [
              '**丢失：**轨迹 30 天未更新，或承运商确认丢失的包裹，我们会进行查找；未能找到的，我们会补发，或将货款和运费退回您的钱包。',
              '**损坏或发错：**请提供包裹、面单和商品的照片；处理方式见《退货政策》。',
              `**延误：**我们会向承运商查询。${zh.late}`,
              '**显示已签收但未收到：**请您的买家先询问邻居和邮局，然后在订单页面申请退款；我们会向承运商提出查询。',
            ],
          },
        ],
      },
      {
        id: 'forbidden',
        heading: '不予运输的商品',
        blocks: [
          '承运商或国家禁止的商品，包括爆炸物、压缩气体、武器、毒品、易腐食品、活体动物、假冒商品、现金和贵重物品。如订单中的商品没有物流渠道可运往目的国，订单会注明，我们会与您一同寻找其他办法。',
        ],
      },
      {
        id: 'cost',
        heading: '您支付的运输费用',
        blocks: [`${zh.costs}除订单所示外，打包及交付承运商均不另行收费。`],
      },
    ],
  },
}
