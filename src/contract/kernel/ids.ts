import * as z from 'zod'

const greatest = '9223372036854775807'

/** Whether a text is a positive 64-bit number as a database id is. */
export const isId = (text: string): boolean =>
  /^[1-9]\d{0,18}$/.test(text) && (text.length < greatest.length || text <= greatest)

/** A 64-bit id as a decimal string, because JavaScript numbers cannot represent it. */
export const anyIdSchema = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,18}$/, 'must be an id')
    .refine(isId, 'must be an id')

const id = <const B extends string>(): z.ZodType<string & { readonly __brand: B }, string> =>
  anyIdSchema() as never

export const orderIdSchema = id<'OrderId'>()
export type OrderId = z.infer<typeof orderIdSchema>
export const orderLineIdSchema = id<'OrderLineId'>()
export type OrderLineId = z.infer<typeof orderLineIdSchema>
export const shopIdSchema = id<'ShopId'>()
export type ShopId = z.infer<typeof shopIdSchema>
export const productIdSchema = id<'ProductId'>()
export type ProductId = z.infer<typeof productIdSchema>
export const skuIdSchema = id<'SkuId'>()
export type SkuId = z.infer<typeof skuIdSchema>
export const shippingLineIdSchema = id<'ShippingLineId'>()
export type ShippingLineId = z.infer<typeof shippingLineIdSchema>
export const shippingRuleIdSchema = id<'ShippingRuleId'>()
export type ShippingRuleId = z.infer<typeof shippingRuleIdSchema>
export const importRuleIdSchema = id<'ImportRuleId'>()
export const customerPriceIdSchema = id<'CustomerPriceId'>()
export const shippingRateIdSchema = id<'ShippingRateId'>()
export const quoteRequestIdSchema = id<'QuoteRequestId'>()
export type QuoteRequestId = z.infer<typeof quoteRequestIdSchema>
export const shipmentIdSchema = id<'ShipmentId'>()
export type ShipmentId = z.infer<typeof shipmentIdSchema>
export const shopPushIdSchema = id<'ShopPushId'>()
export type ShopPushId = z.infer<typeof shopPushIdSchema>
export const rechargeIdSchema = id<'RechargeId'>()
export type RechargeId = z.infer<typeof rechargeIdSchema>
export const importIdSchema = id<'ImportId'>()
export type ImportId = z.infer<typeof importIdSchema>
export const customerRefSchema = id<'CustomerRef'>()
/** A customer id sent by an operator; not proof of access (see CustomerId on the server). */
export type CustomerRef = z.infer<typeof customerRefSchema>
export const agentSubstituteIdSchema = id<'AgentSubstituteId'>()
export const holidayIdSchema = id<'HolidayId'>()
export const savedReplyIdSchema = id<'SavedReplyId'>()
export type SavedReplyId = z.infer<typeof savedReplyIdSchema>
export const mergeRunIdSchema = id<'MergeRunId'>()
export type MergeRunId = z.infer<typeof mergeRunIdSchema>
export const fileIdSchema = id<'FileId'>()
export type FileId = z.infer<typeof fileIdSchema>
export const mailIdSchema = id<'MailId'>()
export const noticeIdSchema = id<'NoticeId'>()
export type NoticeId = z.infer<typeof noticeIdSchema>
export const trackingRuleIdSchema = id<'TrackingRuleId'>()
export type TrackingRuleId = z.infer<typeof trackingRuleIdSchema>
/** Of a customer's account or of an operator. */
export const savedViewIdSchema = id<'SavedViewId'>()
export type SavedViewId = z.infer<typeof savedViewIdSchema>
export const bannerIdSchema = id<'BannerId'>()
export type BannerId = z.infer<typeof bannerIdSchema>
export const invoiceIdSchema = id<'InvoiceId'>()
export type InvoiceId = z.infer<typeof invoiceIdSchema>
export const invoiceArchivePartIdSchema = id<'InvoiceArchivePartId'>()
export type InvoiceArchivePartId = z.infer<typeof invoiceArchivePartIdSchema>
export const taxNumberIdSchema = id<'TaxNumberId'>()
export const withdrawalIdSchema = id<'WithdrawalId'>()
export type WithdrawalId = z.infer<typeof withdrawalIdSchema>
export const commissionIdSchema = id<'CommissionId'>()
export const payoutAccountIdSchema = id<'PayoutAccountId'>()
export type PayoutAccountId = z.infer<typeof payoutAccountIdSchema>
export const paymentMethodIdSchema = id<'PaymentMethodId'>()
export type PaymentMethodId = z.infer<typeof paymentMethodIdSchema>
export const ledgerIssueIdSchema = id<'LedgerIssueId'>()
export const correctionIdSchema = id<'CorrectionId'>()
export const creditLineChangeIdSchema = id<'CreditLineChangeId'>()
export const purchaseOrderIdSchema = id<'PurchaseOrderId'>()
export type PurchaseOrderId = z.infer<typeof purchaseOrderIdSchema>
export const purchaseItemIdSchema = id<'PurchaseItemId'>()
export const ticketIdSchema = id<'TicketId'>()
export type TicketId = z.infer<typeof ticketIdSchema>
export const ticketMessageIdSchema = id<'TicketMessageId'>()
export const operatorRefSchema = id<'OperatorRef'>()
export const waveIdSchema = id<'WaveId'>()
export type WaveId = z.infer<typeof waveIdSchema>
export const accountIdSchema = id<'AccountId'>()
export const sessionIdSchema = id<'SessionId'>()
export const passkeyIdSchema = id<'PasskeyId'>()
export const apiKeyIdSchema = id<'ApiKeyId'>()
export const bankStatementIdSchema = id<'BankStatementId'>()
export const bankLineIdSchema = id<'BankLineId'>()
export const addressIdSchema = id<'AddressId'>()
export const scheduleIdSchema = id<'ScheduleId'>()
export type ScheduleId = z.infer<typeof scheduleIdSchema>
export const scheduleRunIdSchema = id<'ScheduleRunId'>()
export const cartLineIdSchema = id<'CartLineId'>()
export type CartLineId = z.infer<typeof cartLineIdSchema>
export const bulkJobIdSchema = id<'BulkJobId'>()
export type BulkJobId = z.infer<typeof bulkJobIdSchema>
export const shopperReportIdSchema = id<'ShopperReportId'>()
export type ShopperReportId = z.infer<typeof shopperReportIdSchema>
export const orderProblemIdSchema = id<'OrderProblemId'>()
export const returnedParcelIdSchema = id<'ReturnedParcelId'>()
export type ReturnedParcelId = z.infer<typeof returnedParcelIdSchema>
export const serviceIdSchema = id<'ServiceId'>()
export type ServiceId = z.infer<typeof serviceIdSchema>
export const extraServiceIdSchema = id<'ExtraServiceId'>()
export type ExtraServiceId = z.infer<typeof extraServiceIdSchema>
export const serviceOrderIdSchema = id<'ServiceOrderId'>()
export type ServiceOrderId = z.infer<typeof serviceOrderIdSchema>
export const wavePaperIdSchema = id<'WavePaperId'>()
export const packedParcelIdSchema = id<'PackedParcelId'>()
export const skuMeasurementIdSchema = id<'SkuMeasurementId'>()
export type SkuMeasurementId = z.infer<typeof skuMeasurementIdSchema>
export const surchargeIdSchema = id<'SurchargeId'>()
export const refundIdSchema = id<'RefundId'>()
export type RefundId = z.infer<typeof refundIdSchema>
export const binIdSchema = id<'BinId'>()
export type BinId = z.infer<typeof binIdSchema>
export const binCountIdSchema = id<'BinCountId'>()
export type BinCountId = z.infer<typeof binCountIdSchema>
export const supplierIdSchema = id<'SupplierId'>()
export type SupplierId = z.infer<typeof supplierIdSchema>
export const carrierBillIdSchema = id<'CarrierBillId'>()
export type CarrierBillId = z.infer<typeof carrierBillIdSchema>
export const supplierOrderIdSchema = id<'SupplierOrderId'>()
export type SupplierOrderId = z.infer<typeof supplierOrderIdSchema>
export const carrierIdSchema = id<'CarrierId'>()
export type CarrierId = z.infer<typeof carrierIdSchema>
export const handOverIdSchema = id<'HandOverId'>()
export type HandOverId = z.infer<typeof handOverIdSchema>
export const priceRuleIdSchema = id<'PriceRuleId'>()
export const sourcingIdSchema = id<'SourcingId'>()
export type SourcingId = z.infer<typeof sourcingIdSchema>
export const catalogueImportIdSchema = id<'CatalogueImportId'>()
export type CatalogueImportId = z.infer<typeof catalogueImportIdSchema>
export const wholesaleIdSchema = id<'WholesaleId'>()
export type WholesaleId = z.infer<typeof wholesaleIdSchema>
export const mappingBatchIdSchema = id<'MappingBatchId'>()
export const skuChangeIdSchema = id<'SkuChangeId'>()
export const mappingChangeIdSchema = id<'MappingChangeId'>()
export const listingIdSchema = id<'ListingId'>()
export type ListingId = z.infer<typeof listingIdSchema>
export const priceTemplateIdSchema = id<'PriceTemplateId'>()
export type PriceTemplateId = z.infer<typeof priceTemplateIdSchema>
