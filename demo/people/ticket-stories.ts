import type { OrderStatus } from '../../src/contract/kernel/statuses.ts'

export type Step = { readonly daysAgo: number } & (
  | {
      readonly by: 'seller' | 'agency'
      readonly message: string
      readonly pictures?: readonly TicketPicture[]
    }
  | { readonly by: 'agency'; readonly internalNote: string }
  | { readonly by: 'seller' | 'agency'; readonly closes: true }
)

export const ticketPictures = {
  box: { picture: '1f4e6', background: '#d9c7b0' },
  mug: { picture: '2615', background: '#c9d6cf' },
  lantern: { picture: '1f3ee', background: '#e5d3c1' },
} as const
export type TicketPicture = keyof typeof ticketPictures

export interface TicketStory {
  readonly seller: string
  /** About the nth newest order in this status; without it, a general question. */
  readonly order?: readonly [status: OrderStatus, place: number]
  readonly title: string
  readonly steps: readonly Step[]
  readonly isUnread?: true
}

const main: readonly TicketStory[] = [
  {
    seller: 'main',
    order: ['shipped', 2],
    title: 'No tracking updates for six days',
    isUnread: true,
    steps: [
      {
        by: 'seller',
        daysAgo: 1.6,
        message:
          'The buyer is asking every day. Tracking has shown the same scan since last week.\n\nCan you check with the carrier?',
      },
      {
        by: 'agency',
        daysAgo: 0.25,
        message:
          'We checked with the carrier: the parcel is at customs and should be released tomorrow. I will let you know as soon as it moves.',
      },
    ],
  },
  {
    seller: 'main',
    order: ['delivered', 0],
    title: 'Two mugs arrived broken',
    isUnread: true,
    steps: [
      {
        by: 'seller',
        daysAgo: 3.2,
        message:
          'Two of the three mugs arrived broken. The buyer’s photos are attached. I would prefer a replacement to a refund.',
        pictures: ['box', 'mug'],
      },
      {
        by: 'agency',
        daysAgo: 3.1,
        internalNote: 'Third report about this packaging in a month. Pia, can we use thicker inserts?',
      },
      {
        by: 'agency',
        daysAgo: 2.9,
        message: 'Sorry about that. Is the outer box damaged too? Could you send photos of all sides?',
      },
      { by: 'seller', daysAgo: 2.2, message: 'Only one corner. Photo attached.', pictures: ['box'] },
      {
        by: 'agency',
        daysAgo: 0.9,
        message:
          'Thank you, that is all we need. We will ship two replacement mugs tomorrow at our cost, with thicker inserts. This is how we will pack them from now on:',
        pictures: ['mug'],
      },
    ],
  },
  {
    seller: 'main',
    title: 'Which shipping line for candles to Switzerland?',
    steps: [
      {
        by: 'seller',
        daysAgo: 0.12,
        message:
          'We would like to sell soy candles there. Do candles count as restricted goods, and how much would an 800 g parcel cost?',
      },
    ],
  },
  {
    seller: 'main',
    order: ['processing', 1],
    title: 'Please include a thank-you card',
    steps: [
      {
        by: 'seller',
        daysAgo: 1.3,
        message: 'Could you include one of our cards with this order? You have 500 of them.',
      },
      { by: 'agency', daysAgo: 1.2, message: 'Of course. The cards are here, and we will include one.' },
      {
        by: 'seller',
        daysAgo: 0.3,
        message: 'Great. Could you do that for every Harbour & Pine Home order?',
      },
    ],
  },
  {
    seller: 'main',
    order: ['delivered', 4],
    title: 'Lantern in the wrong colour',
    steps: [
      {
        by: 'seller',
        daysAgo: 14,
        message: 'The buyer ordered white and received red.',
        pictures: ['lantern'],
      },
      {
        by: 'agency',
        daysAgo: 13.6,
        message:
          'Our mistake, we picked the wrong one. A white one shipped today, and the buyer can keep the red one.',
      },
      { by: 'seller', daysAgo: 13.4, message: 'Thank you, the buyer is very happy.' },
      { by: 'agency', daysAgo: 13.3, closes: true },
    ],
  },
  {
    seller: 'main',
    title: 'Closing dates in February',
    steps: [
      { by: 'seller', daysAgo: 33, message: 'Is the warehouse closed around Chinese New Year?' },
      {
        by: 'agency',
        daysAgo: 32.5,
        message: 'Yes, from two days before until five days after. We will announce the exact dates.',
      },
      { by: 'seller', daysAgo: 32, closes: true },
    ],
  },
  {
    seller: 'noah',
    order: ['awaitingStock', 0],
    title: 'When will this be back in stock?',
    steps: [
      {
        by: 'seller',
        daysAgo: 2.1,
        message: 'The buyer needs it for a birthday on the 12th. Should I tell them it will be late?',
      },
      {
        by: 'agency',
        daysAgo: 1.9,
        message:
          'The supplier delivers on Thursday. We can upgrade the order to a faster shipping line at no extra cost. Would you like that?',
      },
    ],
  },
]

const others: readonly TicketStory[] = [
  {
    seller: 'cny',
    title: '电池类商品能走哪个物流渠道？',
    steps: [
      {
        by: 'seller',
        daysAgo: 1.4,
        message: '我们准备上架带锂电池的小夜灯，发往日本和澳大利亚。\n请问哪些渠道可以走，需要提供什么资料？',
      },
    ],
  },
  {
    seller: 'cny',
    order: ['shipped', 0],
    title: '客户要求更改收件地址',
    steps: [
      { by: 'seller', daysAgo: 4.2, message: '包裹已经发出，但客户搬家了，还能改地址吗？' },
      { by: 'agency', daysAgo: 4, message: '已向承运商申请改派，预计两天内有结果。' },
      { by: 'agency', daysAgo: 2.2, message: '改派成功，新地址已生效。' },
    ],
  },
  {
    seller: 'nordic',
    order: ['delivered', 0],
    title: 'Customs documents for the Danish tax authority',
    steps: [
      {
        by: 'seller',
        daysAgo: 2.6,
        message: 'Our accountant needs the customs value and HS code for this parcel.',
      },
      { by: 'agency', daysAgo: 2.5, internalNote: 'Farid has the customs declarations for that week.' },
    ],
  },
  {
    seller: 'peak',
    title: 'Can you use a smaller box?',
    steps: [
      {
        by: 'seller',
        daysAgo: 0.6,
        message:
          'Our carabiners ship in a box four times their size. How much would 500 padded mailers cost?',
        pictures: ['box'],
      },
      {
        by: 'agency',
        daysAgo: 0.4,
        message: 'Padded mailers are 0.12 each for 500. I will order two samples and send you photos.',
      },
      { by: 'seller', daysAgo: 0.08, message: 'Great. Please also order one with our logo.' },
    ],
  },
  {
    seller: 'peak',
    order: ['delivered', 1],
    title: 'Delivery signature is not the buyer’s',
    steps: [
      { by: 'seller', daysAgo: 20, message: 'Tracking says delivered, but the buyer did not receive it.' },
      {
        by: 'agency',
        daysAgo: 19.5,
        message: 'The carrier says it was left with the neighbour at number 14.',
      },
      { by: 'seller', daysAgo: 19, closes: true },
      { by: 'seller', daysAgo: 18.6, message: 'The neighbour does not have it either!' },
      {
        by: 'agency',
        daysAgo: 18,
        message: 'Then we will treat it as lost. We have refunded the products to your wallet.',
      },
      { by: 'seller', daysAgo: 17.8, closes: true },
    ],
  },
]

export const ticketStories: readonly TicketStory[] = [...main, ...others]
