/** What packers have to do before an order's parcel is closed. */
export const packTaskKinds = ['note', 'giftNote', 'service'] as const
export type PackTaskKind = (typeof packTaskKinds)[number]

/** What happens to orders whose notes and services are not ticked off when they are shipped without the pack station. */
export const openTasksRules = ['refuse', 'ship'] as const
export type OpenTasksRule = (typeof openTasksRules)[number]
