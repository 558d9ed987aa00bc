import type { TrackingEventStatus, TrackingStatus } from '../../contract/kernel/statuses.ts'
import { defineText } from '../ui/text/define-text.ts'
import type { Tone } from '../ui/theme/tokens.ts'

export const statusText = defineText<Record<TrackingEventStatus, string>>({
  en: {
    notFound: 'Awaiting carrier pickup',
    infoReceived: 'Awaiting carrier pickup',
    pickedUp: 'In transit',
    inTransit: 'In transit',
    customs: 'In customs clearance',
    outForDelivery: 'Out for delivery',
    availableForPickup: 'Ready for pickup',
    deliveryFailed: 'Delivery attempt failed',
    exception: 'Delayed in transit',
    returning: 'Returning to sender',
    returned: 'Returned to sender',
    delivered: 'Delivered',
    expired: 'No recent carrier updates',
    unknown: 'Carrier update',
  },
  zh: {
    notFound: '等待承运商揽收',
    infoReceived: '等待承运商揽收',
    pickedUp: '运输途中',
    inTransit: '运输途中',
    customs: '清关中',
    outForDelivery: '派送中',
    availableForPickup: '可以取件',
    deliveryFailed: '未能送达',
    exception: '运输异常',
    returning: '退回途中',
    returned: '已退回',
    delivered: '已签收',
    expired: '暂无物流更新',
    unknown: '物流更新',
  },
})

type StatusHelp = (seller: string) => string
const none: StatusHelp = () => ''

/** What a status means for the shopper; empty if the status says it all. */
export const meaningText = defineText<Record<TrackingStatus, StatusHelp>>({
  en: {
    notFound: () => 'Your parcel is packed. Tracking updates appear here once the carrier receives it.',
    infoReceived: () => 'Your parcel is packed. Tracking updates appear here once the carrier receives it.',
    pickedUp: none,
    inTransit: none,
    customs: () =>
      'Customs is checking your parcel. This is normal for international parcels and can take a few days.',
    outForDelivery: none,
    availableForPickup: () =>
      'The carrier is holding your parcel for a few days. See the carrier’s page for the pickup location.',
    deliveryFailed: () => 'The carrier usually tries again. See the carrier’s page for your options.',
    exception: (seller) => `The carrier reported a problem. ${seller} can see this too.`,
    returning: (seller) => `Contact ${seller} for next steps.`,
    returned: (seller) => `Contact ${seller} for next steps.`,
    delivered: none,
    expired: (seller) =>
      `There have been no carrier updates for a long time. If your parcel does not arrive, contact ${seller}.`,
  },
  zh: {
    notFound: () => '包裹已打包，承运商揽收后会在此显示物流动态。',
    infoReceived: () => '包裹已打包，承运商揽收后会在此显示物流动态。',
    pickedUp: none,
    inTransit: none,
    customs: () => '包裹正在清关。跨境包裹通常需要清关，可能需要几天。',
    outForDelivery: none,
    availableForPickup: () => '承运商会保管几天，请尽快取件，取件地点见承运商网站。',
    deliveryFailed: () => '承运商通常会再次派送，您可在承运商网站查看如何处理。',
    exception: (seller) => `承运商反馈运输异常，${seller} 也能看到此信息。`,
    returning: (seller) => `后续安排请联系 ${seller}。`,
    returned: (seller) => `后续安排请联系 ${seller}。`,
    delivered: none,
    expired: (seller) => `物流信息长时间未更新。如仍未收到包裹，请联系 ${seller}。`,
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

/** The step a parcel has reached; null for parcels on their way back. */
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
