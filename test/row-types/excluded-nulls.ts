/** A column that may be null, in a statement whose conditions leave these rows out. */
export interface ExcludedNull {
  /** `table.column` */
  readonly column: string
  /** The statements' file below `src/server`; left out if it holds wherever the column is read. */
  readonly file?: string
  readonly why: string
}

/** A row with null in one of them is reported all the same, and so is an entry that no statement needs. */
export const excludedNulls: readonly ExcludedNull[] = [
  {
    column: 'sku.price_minor',
    why: 'Only bundles have no price, and these statements join the product, which bundles have not.',
  },
  { column: 'sku.weight_grams', why: 'As the price.' },
  { column: 'notice.published_at', why: 'Sellers see published announcements only.' },
  {
    column: 'ledger_transaction.source_id',
    file: 'modules/affiliates/accrue-commissions.ts',
    why: 'Transactions of orders name their order.',
  },
  { column: 'audit_log.ip', file: 'modules/affiliates/self-referral.ts', why: 'A condition.' },
  {
    column: 'customer.referred_at',
    file: 'modules/affiliates/seller-queries.ts',
    why: 'Set together with the referrer.',
  },
  { column: 'listing.failure', file: 'modules/listings/list-failing.ts', why: 'A condition.' },
  {
    column: 'purchase_item.unit_minor',
    file: 'modules/purchasing/list/purchase-list.ts',
    why: 'A condition.',
  },
  {
    column: 'purchase_order.currency',
    file: 'modules/purchasing/list/purchase-list.ts',
    why: 'Paid orders have one.',
  },
  {
    column: 'ledger_posting.balance_after_minor',
    file: 'modules/wallet/movements/movement-queries.ts',
    why: 'Postings of wallets have one.',
  },
  {
    column: 'catalogue_import.edited',
    file: 'modules/catalogue-files/place-import.ts',
    why: 'Decided when the import begins.',
  },
  { column: 'catalogue_import.warned', file: 'modules/catalogue-files/place-import.ts', why: 'As edited.' },
  {
    column: 'shop_fulfilment_push.external_id',
    file: 'modules/fulfilment/pushes/push-parcel.ts',
    why: 'A condition.',
  },
  {
    column: 'dropshipping_order.shop_order_key',
    file: 'modules/fulfilment/pushes/push-parcel.ts',
    why: 'Only orders that came from a shop have pushes.',
  },
  {
    column: 'shipment.registered_at',
    file: 'modules/fulfilment/tracking/list-moving-parcels.ts',
    why: 'A condition.',
  },
  {
    column: 'listing_variant.inventory_item_id',
    file: 'modules/listings/push-stock.ts',
    why: 'A condition.',
  },
  { column: 'listing_variant.target_quantity', file: 'modules/listings/push-stock.ts', why: 'A condition.' },
  { column: 'notice.mailed_until', file: 'modules/notices/mail-notice.ts', why: 'A condition.' },
  {
    column: 'paypal_account.token_sealed',
    file: 'modules/wallet/paypal/delete-paypal-account.ts',
    why: 'A condition.',
  },
]
