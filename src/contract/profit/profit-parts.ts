/** What an order costs, in the order in which it arises. Each may be estimated or unknown. */
export const profitCosts = ['goods', 'inbound', 'packing', 'service', 'carrier', 'fee', 'commission'] as const
export type ProfitCost = (typeof profitCosts)[number]

/** What is sold: an order of a shopper, goods for a customer's stock, a wholesale order, an extra service. */
export const saleKinds = ['dropshipping', 'inventory', 'wholesale', 'service'] as const
export type SaleKind = (typeof saleKinds)[number]

export const profitGroups = ['kind', 'day', 'customer', 'product', 'line', 'person'] as const
export type ProfitGroup = (typeof profitGroups)[number]

/** Which orders to list: all, those that lost money, those with a cost that is missing or not final. */
export const profitOrderKinds = ['all', 'loss', 'unknown', 'estimated'] as const
export type ProfitOrderKind = (typeof profitOrderKinds)[number]

export const longestProfitPeriod = 400
