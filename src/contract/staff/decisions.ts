/** The queues whose decisions are counted by person. */
export const decisionQueues = [
  'tickets',
  'quotes',
  'sourcing',
  'refunds',
  'cancellations',
  'problems',
  'recharges',
  'withdrawals',
  'corrections',
  'labels',
  'shipping',
  'wholesale',
  'buying',
  'receiving',
  'picking',
  'packing',
  'returns',
] as const
export type DecisionQueue = (typeof decisionQueues)[number]

/** What the audit log calls the decisions of each queue. */
export const decisionActions = {
  tickets: ['ticket:answer', 'ticket:close'],
  quotes: ['quote:answer'],
  sourcing: ['sourcing:quote', 'sourcing:notFound'],
  refunds: ['refund:offer', 'refund:reject', 'refund:pay', 'refund:askEvidence'],
  cancellations: ['order:approveCancellation', 'order:declineCancellation'],
  problems: ['order:raiseProblem', 'order:askProblemAgain', 'order:resolveProblem'],
  recharges: ['recharge:credit', 'recharge:reject'],
  withdrawals: ['withdrawal.approved', 'withdrawal.rejected', 'withdrawal.paid'],
  corrections: ['correction.posted', 'correction.declined'],
  labels: ['order:makeLabel'],
  shipping: ['order:ship', 'order:shipByFile'],
  wholesale: ['wholesale:quote', 'wholesale:decline'],
  buying: ['supplierOrder:placeSupplierOrder', 'supplierOrder:cancelSupplierOrder'],
  receiving: ['supplierOrder:receiveSupplierOrder'],
  picking: ['wave:recordWavePick'],
  packing: ['packStation:closeParcel'],
  returns: ['order:receiveReturn', 'order:discardReturn', 'order:reshipReturn'],
} as const satisfies Record<DecisionQueue, readonly string[]>

/** Actions that show an earlier decision about the same record to have been wrong. */
export const correctingActions = {
  'order:correctTracking': ['order:ship', 'order:shipByFile'],
  'order:undoShipByFile': ['order:shipByFile'],
  'order:voidLabel': ['order:makeLabel'],
  'supplierOrder:cancelSupplierOrder': ['supplierOrder:placeSupplierOrder'],
  'sourcing:askAgain': ['sourcing:quote'],
  'order:askProblemAgain': ['order:raiseProblem'],
} as const
