export const carrierBillStatuses = ['importing', 'open', 'closed'] as const
export type CarrierBillStatus = (typeof carrierBillStatuses)[number]

/** A line against the parcel with its tracking number. */
export const billLineStates = ['matched', 'higher', 'lower', 'unknown', 'duplicate'] as const
export type BillLineState = (typeof billLineStates)[number]

export const billLineDecisions = ['none', 'accepted', 'disputed', 'credited'] as const
export type BillLineDecision = (typeof billLineDecisions)[number]

/** Why a line is higher, unknown or a duplicate. */
export const billLineCauses = ['amount', 'weight', 'noParcel', 'noCost', 'sameBill', 'otherBill'] as const
export type BillLineCause = (typeof billLineCauses)[number]

/** Lines to decide by state, then decided ones. */
export const billLineTabs = [...billLineStates, 'accepted', 'disputed', 'credited', 'all'] as const
export type BillLineTab = (typeof billLineTabs)[number]

export const carrierBillQueues = ['open', 'disputed', 'closed', 'all'] as const
export type CarrierBillQueue = (typeof carrierBillQueues)[number]

export const carrierBillLimits = {
  lines: 50_000,
  amountMinor: 100_000_000,
  weightGrams: 1_000_000,
  chosenLines: 1_000,
  reason: 300,
} as const

/** The usual tolerance: two percent, and half a unit of the currency. */
export const usualTolerance = { limitBp: 200, limitMinor: 50 } as const
