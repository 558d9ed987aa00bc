export const supplierOrderStatuses = [
  'draft',
  'ordered',
  'confirmed',
  'inTransit',
  'partlyReceived',
  'received',
  'closed',
  'cancelled',
] as const
export type SupplierOrderStatus = (typeof supplierOrderStatuses)[number]

/** The statuses in which goods are still expected from the supplier. */
export const expectedStatuses = ['ordered', 'confirmed', 'inTransit', 'partlyReceived'] as const

export const supplierOrderTransitions: Readonly<Record<SupplierOrderStatus, readonly SupplierOrderStatus[]>> =
  {
    draft: ['ordered', 'cancelled'],
    ordered: ['confirmed', 'inTransit', 'partlyReceived', 'received', 'cancelled'],
    confirmed: ['inTransit', 'partlyReceived', 'received', 'cancelled'],
    inTransit: ['partlyReceived', 'received', 'closed'],
    partlyReceived: ['received', 'closed'],
    received: ['closed'],
    closed: [],
    cancelled: [],
  }

export const supplierOrderActions = [
  'edit',
  'order',
  'confirm',
  'markInTransit',
  'receive',
  'recordPayment',
  'close',
  'cancel',
  'addNote',
] as const
export type SupplierOrderAction = (typeof supplierOrderActions)[number]

const open = ['draft', ...expectedStatuses] as const

/** The statuses that allow an action. */
export const supplierOrderMoves: Readonly<Record<SupplierOrderAction, readonly SupplierOrderStatus[]>> = {
  edit: open,
  order: ['draft'],
  confirm: ['ordered'],
  markInTransit: ['ordered', 'confirmed'],
  receive: expectedStatuses,
  recordPayment: [...expectedStatuses, 'received', 'closed'],
  close: ['inTransit', 'partlyReceived', 'received'],
  cancel: ['draft', 'ordered', 'confirmed'],
  addNote: supplierOrderStatuses,
}

export const supplierOrderQueues = [
  'drafts',
  'expected',
  'late',
  'unpaid',
  'received',
  'over',
  'all',
] as const
export type SupplierOrderQueue = (typeof supplierOrderQueues)[number]

export const supplierOrderEvents = [
  'created',
  'edited',
  'ordered',
  'confirmed',
  'inTransit',
  'received',
  'paymentRecorded',
  'closed',
  'cancelled',
  'noteAdded',
  'fileAdded',
  'fileRemoved',
  'placedAtChannel',
  'notPlacedAtChannel',
  'channelStatus',
  'channelDiffers',
  'fileImported',
] as const
export type SupplierOrderEventKind = (typeof supplierOrderEvents)[number]

export const supplierOrderLimits = {
  lines: 500,
  /** Lines of all purchase orders that one call creates. */
  boughtLines: 3_000,
  quantity: 1_000_000,
  unitMinor: 10_000_000,
  totalMinor: 1_000_000_000_000,
  note: 1_000,
  waiting: 50,
  files: 20,
  /** Days that buying can be put off to, in the buy list. */
  waitDays: 30,
  awaited: 200,
} as const
