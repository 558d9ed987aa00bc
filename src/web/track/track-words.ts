import type { TrackingEventStatus, TrackingStatus } from '../../contract/statuses.ts'
import { defineText } from '../ui/text/define-text.ts'
import type { Tone } from '../ui/theme/tokens.ts'

/** Where a parcel is, for somebody who waits for it. */
export const statusText = defineText<Record<TrackingEventStatus, string>>({
  en: {
    notFound: 'Being handed to the carrier',
    infoReceived: 'Being handed to the carrier',
    pickedUp: 'On its way',
    inTransit: 'On its way',
    customs: 'In customs',
    outForDelivery: 'Out for delivery',
    availableForPickup: 'Ready to be collected',
    deliveryFailed: 'Could not be delivered',
    exception: 'Held up on the way',
    returning: 'On its way back',
    returned: 'Sent back',
    delivered: 'Delivered',
    expired: 'No news from the carrier',
    unknown: 'News from the carrier',
  },
  zh: {
    notFound: '即将交给承运商',
    infoReceived: '即将交给承运商',
    pickedUp: '运输途中',
    inTransit: '运输途中',
    customs: '清关中',
    outForDelivery: '派送中',
    availableForPickup: '可以取件',
    deliveryFailed: '未能送达',
    exception: '途中受阻',
    returning: '退回途中',
    returned: '已退回',
    delivered: '已送达',
    expired: '承运商暂无消息',
    unknown: '承运商消息',
  },
})

type Told = (seller: string) => string
const none: Told = () => ''

/** What that means for who waits; nothing where the status says it all. */
export const meaningText = defineText<Record<TrackingStatus, Told>>({
  en: {
    notFound: () => 'It is packed. News comes here as soon as the carrier has it.',
    infoReceived: () => 'It is packed. News comes here as soon as the carrier has it.',
    pickedUp: none,
    inTransit: none,
    customs: () => 'Customs looks at it. That is usual for parcels from abroad and may take some days.',
    outForDelivery: none,
    availableForPickup: () => 'The carrier keeps it for you for some days. Its page says where.',
    deliveryFailed: () => 'The carrier usually tries again. Its page says what you can do.',
    exception: (seller) => `The carrier reports a problem. ${seller} sees this too.`,
    returning: (seller) => `Please ask ${seller} what happens next.`,
    returned: (seller) => `Please ask ${seller} what happens next.`,
    delivered: none,
    expired: (seller) =>
      `The carrier has reported nothing for a long time. If it does not come, tell ${seller}.`,
  },
  zh: {
    notFound: () => '包裹已打包，承运商揽收后这里会有消息。',
    infoReceived: () => '包裹已打包，承运商揽收后这里会有消息。',
    pickedUp: none,
    inTransit: none,
    customs: () => '海关正在查验。境外包裹通常需要清关，可能需要几天。',
    outForDelivery: none,
    availableForPickup: () => '承运商会为您保管几天，取件地点见承运商网站。',
    deliveryFailed: () => '承运商通常会再次派送，您可在承运商网站查看如何处理。',
    exception: (seller) => `承运商报告了问题，${seller} 也能看到。`,
    returning: (seller) => `后续安排请联系 ${seller}。`,
    returned: (seller) => `后续安排请联系 ${seller}。`,
    delivered: none,
    expired: (seller) => `承运商已很久没有更新。如果一直未收到，请告诉 ${seller}。`,
  },
})

export const statusTones: Record<TrackingStatus, Tone> = {
  notFound: 'working',
  infoReceived: 'working',
  pickedUp: 'moving',
  inTransit: 'moving',
  customs: 'moving',
  outForDelivery: 'moving',
  availableForPickup: 'yours',
  deliveryFailed: 'problem',
  exception: 'problem',
  returning: 'problem',
  returned: 'problem',
  delivered: 'done',
  expired: 'problem',
}

export const steps = ['shipped', 'onTheWay', 'outForDelivery', 'delivered'] as const
export type Step = (typeof steps)[number]

/** The step that a parcel has reached; null: it goes the other way. */
export const stepOf: Record<TrackingStatus, Step | null> = {
  notFound: 'shipped',
  infoReceived: 'shipped',
  pickedUp: 'onTheWay',
  inTransit: 'onTheWay',
  customs: 'onTheWay',
  exception: 'onTheWay',
  expired: 'onTheWay',
  outForDelivery: 'outForDelivery',
  availableForPickup: 'outForDelivery',
  deliveryFailed: 'outForDelivery',
  delivered: 'delivered',
  returning: null,
  returned: null,
}
