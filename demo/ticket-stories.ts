import type { OrderStatus } from '../src/contract/statuses.ts'

export type Step = { readonly daysAgo: number } & (
  | { readonly by: 'seller' | 'agency'; readonly says: string; readonly pictures?: readonly TicketPicture[] }
  | { readonly by: 'agency'; readonly notes: string }
  | { readonly by: 'seller' | 'agency'; readonly closes: true }
)

export const ticketPictures = {
  box: { picture: '1f4e6', ground: '#d9c7b0' },
  mug: { picture: '2615', ground: '#c9d6cf' },
  lantern: { picture: '1f3ee', ground: '#e5d3c1' },
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
    title: 'Parcel has not moved for six days',
    isUnread: true,
    steps: [
      {
        by: 'seller',
        daysAgo: 1.6,
        says: 'The buyer asks every day now. Tracking has shown the same scan since last week.\n\nCan you ask the carrier?',
      },
      {
        by: 'agency',
        daysAgo: 0.25,
        says: 'We have asked the carrier: the parcel waits at customs and is to be released tomorrow. I will write as soon as it moves.',
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
        says: 'Two of three mugs came in pieces. Photos from the buyer are here. I would like a new parcel rather than money.',
        pictures: ['box', 'mug'],
      },
      {
        by: 'agency',
        daysAgo: 3.1,
        notes: 'Third report about this packing in a month. Pia, can we have thicker inlays?',
      },
      {
        by: 'agency',
        daysAgo: 2.9,
        says: 'I am sorry about that. Is the outer box damaged too, and may I see all its sides?',
      },
      { by: 'seller', daysAgo: 2.2, says: 'Only one corner. Here it is.', pictures: ['box'] },
      {
        by: 'agency',
        daysAgo: 0.9,
        says: 'Thank you, that is all we need. Two mugs go out tomorrow, at our cost, with thicker inlays. This is how they are packed from now on:',
        pictures: ['mug'],
      },
    ],
  },
  {
    seller: 'main',
    title: 'Which line for candles to Switzerland?',
    steps: [
      {
        by: 'seller',
        daysAgo: 0.12,
        says: 'We have a shop there that would sell soy candles. Do candles count as restricted goods, and what would a parcel of 800 g cost?',
      },
    ],
  },
  {
    seller: 'main',
    order: ['processing', 1],
    title: 'Please put a thank-you card in',
    steps: [
      {
        by: 'seller',
        daysAgo: 1.3,
        says: 'For this order only: can you put one of our cards in? You have 500 of them.',
      },
      { by: 'agency', daysAgo: 1.2, says: 'With pleasure. The cards are here, one goes in.' },
      {
        by: 'seller',
        daysAgo: 0.3,
        says: 'Wonderful. And could that be done for every order of Harbour & Pine Home?',
      },
    ],
  },
  {
    seller: 'main',
    order: ['delivered', 4],
    title: 'Wrong colour of the lantern',
    steps: [
      { by: 'seller', daysAgo: 14, says: 'Ordered white, received red.', pictures: ['lantern'] },
      {
        by: 'agency',
        daysAgo: 13.6,
        says: 'Our mistake, the shelf was mixed up. A white one has left today; the red one is a present.',
      },
      { by: 'seller', daysAgo: 13.4, says: 'Thank you, the buyer is delighted.' },
      { by: 'agency', daysAgo: 13.3, closes: true },
    ],
  },
  {
    seller: 'main',
    title: 'Holidays in February',
    steps: [
      { by: 'seller', daysAgo: 33, says: 'Is the warehouse closed around Chinese New Year?' },
      {
        by: 'agency',
        daysAgo: 32.5,
        says: 'From two days before until five days after. We send a notice with the dates.',
      },
      { by: 'seller', daysAgo: 32, closes: true },
    ],
  },
  {
    seller: 'noah',
    order: ['awaitingStock', 0],
    title: 'When will the goods be there?',
    steps: [
      {
        by: 'seller',
        daysAgo: 2.1,
        says: 'The buyer needs it for a birthday on the 12th. Shall I tell them that it will be late?',
      },
      {
        by: 'agency',
        daysAgo: 1.9,
        says: 'The maker delivers on Thursday. If you like, we change to the quicker line at no cost. Shall we?',
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
        says: '我们准备上架带锂电池的小夜灯，发往日本和澳大利亚。\n请问哪些渠道可以走，需要提供什么资料？',
      },
    ],
  },
  {
    seller: 'cny',
    order: ['shipped', 0],
    title: '客户要求更改收件地址',
    steps: [
      { by: 'seller', daysAgo: 4.2, says: '包裹已经发出，客户搬家了，还能改地址吗？' },
      { by: 'agency', daysAgo: 4, says: '已向承运商申请改派，预计两天内有结果。' },
      { by: 'agency', daysAgo: 2.2, says: '改派成功，新地址已生效。' },
    ],
  },
  {
    seller: 'nordic',
    order: ['delivered', 0],
    title: 'Invoice for the Danish tax office',
    steps: [
      {
        by: 'seller',
        daysAgo: 2.6,
        says: 'Our accountant needs the customs value and the code of the goods for this parcel.',
      },
      { by: 'agency', daysAgo: 2.5, notes: 'Farid has the declarations of that week.' },
    ],
  },
  {
    seller: 'peak',
    title: 'Can you make a smaller box?',
    steps: [
      {
        by: 'seller',
        daysAgo: 0.6,
        says: 'The carabiners travel in a box four times their size. What would a padded bag cost us, for 500 of them?',
        pictures: ['box'],
      },
      {
        by: 'agency',
        daysAgo: 0.4,
        says: 'A padded bag is 0.12 each at 500. I ask for two samples and send you photos.',
      },
      { by: 'seller', daysAgo: 0.08, says: 'Great, please also ask for one with our logo.' },
    ],
  },
  {
    seller: 'peak',
    order: ['delivered', 1],
    title: 'Signature is not the buyer’s',
    steps: [
      { by: 'seller', daysAgo: 20, says: 'It says delivered, the buyer says no.' },
      { by: 'agency', daysAgo: 19.5, says: 'The carrier says it lies with the neighbour at number 14.' },
      { by: 'seller', daysAgo: 19, closes: true },
      { by: 'seller', daysAgo: 18.6, says: 'The neighbour does not have it either!' },
      {
        by: 'agency',
        daysAgo: 18,
        says: 'Then we treat it as lost and have refunded the products to your wallet.',
      },
      { by: 'seller', daysAgo: 17.8, closes: true },
    ],
  },
]

export const ticketStories: readonly TicketStory[] = [...main, ...others]
