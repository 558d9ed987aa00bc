import { createHash } from 'node:crypto'

/** One step of a parcel's history, in 17TRACK's codes. */
export interface HistoryStep {
  readonly status: string
  readonly subStatus: string
  readonly description: string
  readonly location: string
}

const step = (subStatus: string, description: string, location: string): HistoryStep => ({
  status: subStatus.split('_', 1)[0] ?? subStatus,
  subStatus,
  description,
  location,
})

const announced = step('InfoReceived', 'Shipment information received', 'Shenzhen, CN')
const pickedUp = step('InTransit_PickedUp', 'Picked up by the carrier', 'Shenzhen, CN')
const departed = step('InTransit_Departure', 'Departed from the sorting centre', 'Guangzhou, CN')
const atCustoms = step(
  'InTransit_CustomsProcessing',
  'Import customs clearance started',
  'Destination airport',
)
const released = step('InTransit_CustomsReleased', 'Released by customs', 'Destination airport')
const arrived = step('InTransit_Arrival', 'Arrived at the delivery depot', 'Delivery depot')
const outForDelivery = step('OutForDelivery_Other', 'Out for delivery', 'Delivery depot')
const delivered = step('Delivered_Other', 'Delivered, left with the recipient', 'Recipient')

const commonSteps = [announced, pickedUp, departed, atCustoms, released, arrived] as const
const histories = {
  smooth: [...commonSteps, outForDelivery, delivered],
  secondAttempt: [
    ...commonSteps,
    outForDelivery,
    step('DeliveryFailure_NoBody', 'Nobody at home, a new attempt follows', 'Recipient'),
    step('OutForDelivery_Other', 'Out for delivery again', 'Delivery depot'),
    delivered,
  ],
  delayed: [
    announced,
    pickedUp,
    departed,
    step('Exception_Delayed', 'Delayed by bad weather', 'In the air'),
    atCustoms,
    released,
    arrived,
    outForDelivery,
    delivered,
  ],
  pickup: [
    ...commonSteps,
    step('AvailableForPickup_Other', 'Ready to be collected at the parcel shop', 'Parcel shop'),
    step('Delivered_Other', 'Collected by the recipient', 'Parcel shop'),
  ],
  returned: [
    ...commonSteps,
    outForDelivery,
    step('DeliveryFailure_InvalidAddress', 'The address does not exist', 'Delivery depot'),
    step('Exception_Returning', 'On its way back to the sender', 'Delivery depot'),
    step('Exception_Returned', 'Returned to the sender', 'Shenzhen, CN'),
  ],
} as const satisfies Record<string, readonly HistoryStep[]>
export type HistoryName = keyof typeof histories

/** Percentage of parcels with each history. */
const shares: readonly (readonly [HistoryName, number])[] = [
  ['smooth', 70],
  ['secondAttempt', 12],
  ['delayed', 8],
  ['pickup', 5],
  ['returned', 5],
]
/** Suffixes of numbers that force a history, for trying it out. */
const endings: readonly (readonly [string, HistoryName])[] = [
  ['-SMOOTH', 'smooth'],
  ['-AGAIN', 'secondAttempt'],
  ['-LATE', 'delayed'],
  ['-PICKUP', 'pickup'],
  ['-RETURN', 'returned'],
]

/** A number from 0 to 99, derived from the tracking number. */
const figureOf = (number: string): number =>
  createHash('sha256').update(number).digest().readUInt32BE(0) % 100

/** The history of a tracking number; always the same. */
export const historyOf = (number: string): readonly HistoryStep[] => {
  const wanted = endings.find(([ending]) => number.toUpperCase().endsWith(ending))
  if (wanted) return histories[wanted[1]]
  let rest = figureOf(number)
  for (const [name, share] of shares) {
    if (rest < share) return histories[name]
    rest -= share
  }
  return histories.smooth
}

/** The relative speed of a parcel: 0.7 to 1.3. */
export const paceOf = (number: string): number => 0.7 + (figureOf(`pace of ${number}`) / 99) * 0.6
