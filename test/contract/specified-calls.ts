// The calls of the specification's section 7.

/** Open without a token. */
export const publicCalls = `
  POST /Login/GetJwtToken
  POST /Login/Register
  POST /Login/LoginByCode
  POST /Login/SendEmailCode
  POST /Login/ForgotPassword
  POST /auth/RefreshToken
`
  .trim()
  .split(/\n\s*/)

/** All others carry an access token. The number is the tag of the menu that shows what they are about. */
const tokenLines = `
  GET /common/GetEnum
  GET /common/GetEnums
  GET /common/GetDicts
  GET /common/common
  GET /common/GetCustomerInfo
  GET /Common/GetConfig
  GET /Common/GetBanner
  GET /Common/GetTransportTraceRule
  GET /Common/GetStoresByType/{type}
  GET /Common/GetStores
  POST /Common/UploadFile
  POST /Common/TrialTransportTrace
  POST /Common/GetRechargeRateById
  POST /Common/GetRechargeCurrency
  POST /Order/AsyncWholesaleOrder 3
  POST /Shopify/Reconnect 5
  POST /Notice/getPageNotice
  POST /Notice/GetUnread
  POST /Notice/readNotice
  GET /Notice/{id}
  POST /Purchase/GetPurchaseOrderList 4
  POST /Purchase/CreatePurchaseOrder 4
  POST /Purchase/PurchaseOrderAddSingleItem 4
  POST /Purchase/PurchaseOrderDeleteItem 4
  POST /Purchase/PurchaseOrderAddItem 4
  POST /Purchase/CancelPurchaseOrder 4
  POST /Purchase/GetLastPurchasePrice 4
  POST /Purchase/UpdatePurchaseOrder 4
  POST /Purchase/GetPurchaseOrder 4
  POST /Purchase/GetNoReadNotice
  POST /Purchase/AddAppPurchaseOrderTrail 4
  POST /Purchase/ReadNotice
  GET /Purchase/GetNoReadNoticeInfo
  POST /Order/AddShoppingCart 2
  POST /Order/GetMyShoppingCartList 2
  POST /Order/ModifyShoppingCartNum 2
  POST /Order/DeleteShoppingCart 2
  POST /Order/Create 3
  POST /DropshippingOrders/Create 3
  POST /Order/GetOrderStatusStatistics 3
  POST /Order/GetOrderList 3
  POST /Order/GetStockOrderListApp 4
  POST /Order/GetOrderInfoList 3
  POST /Order/GetOrdersInfo 3
  POST /Order/GetOrderInfo 3
  POST /Order/CancelOrder 3
  POST /Order/RestoreCancelOrder 3
  POST /Order/BatchCancelOrder 3
  POST /Order/OrderPay 3
  POST /Order/BatchOrderPay 3
  POST /Order/GetOrderTransportType 3
  POST /Order/SelectTransportType 3
  POST /Order/OrderItemInquiryPrice 3
  POST /Order/ApplyRefund 3
  POST /Order/SplitOrder 3
  POST /Order/BatchSplitOrder 3
  POST /Order/OrderMerge 3
  POST /Order/GetOrderMergeList 3
  POST /Order/MergeOrderApp 3
  POST /Order/UpdateOrderAddress 3
  POST /Order/AddProductToOrder 3
  POST /Order/AddProductsToBatchOrder 3
  POST /Order/GetOrderSecondaryShipmentStatistics 3
  POST /Order/GetOrderSecondaryShipmentPayInfo 3
  POST /Order/UpdateOrderSecondaryShipmentAddress 3
  POST /Order/SecondaryShipmentPay 3
  GET /Order/GetOrderSecondaryShipmentList/id 3
  POST /Order/SolvedAbnormal 3
  POST /Order/OrderShelve 3
  POST /Order/OrderReissuePayStatusUserConfirm 3
  POST /Order/GetOrderPaidStatistics 3
  POST /Order/WholesaleOrder/ReplenisAmountPay 3
  POST /Order/WholesaleOrderAskForQuote 3
  POST /Order/GetWholesaleOrders 3
  POST /Order/ExportOrder 3
  GET /Order/GetLeftMenuOrderTotalCount
  GET /Order/GetOrderServices/{id} 3
  POST /User/Customer/ChangePwd
  POST /User/ioos/add
  POST /User/ioos/delete
  POST /User/CustomerAddress/Create
  POST /User/CustomerAddress/Update
  POST /User/CustomerAddress/List
  POST /User/CustomerAddress/Delete
  POST /User/Stores/List 5
  POST /User/GetMyInvoiceList 6
  POST /User/GetMyInvoiceInfo 6
  POST /User/Fund/Recharge 6
  POST /User/Fund/CreatePayPal 6
  POST /User/Fund/list 6
  POST /User/Fund/RechargeInfo 6
  POST /User/Fund/WithdrawApply 6
  POST /User/Affiliates/GetAffiliatesInfo 8
  POST /User/Affiliates/GetCommissionByMonthly 8
  POST /User/Affiliates/GetDetailedCommission 8
  POST /User/Affiliates/GetCommissionByMonthlyAndCustomer 8
  POST /User/Affiliates/GetCustomerVipStatistics 8
  POST /User/Account/SubAccountList
  POST /User/Account/CreateSubAccount
  POST /User/Account/UpdateSubAccountPass
  POST /User/Account/UpdateSubAccountStoresAuthority
  POST /User/Account/DeleteSubAccount
  POST /User/Account/UpdateSubAccountStatus
  GET /User/Account/GetUserAuthoritys
  POST /User/Rule/GetTemplates
  POST /User/Rule/GetShippingMethod
  POST /User/Rule/edit
  POST /User/Rule/delete
  GET /User/Rule/list
  POST /User/WorkOrder/Create
  POST /User/WorkOrder/Reply
  POST /User/WorkOrder/EndAppWorkOrder
  POST /User/WorkOrder/List
  POST /User/WorkOrder/WorkInfo
  POST /User/WorkOrder/Delete
  POST /User/InvoiceAddress/edit 6
  GET /User/InvoiceAddress/Info 6
  POST /User/UpdateCustomerBalanceLogCustomerRemark 6
  POST /User/GetMyExtraOrInventoryInvoiceList 6
  POST /User/SetTaxCode
  POST /User/DeleteTaxCode
  GET /User/GetBalanceLogs 6
  GET /User/GetCustomerPower
  GET /User/GetChildCustomers 8
  GET /User/GetTaxConfig
  GET /User/GetTaxCodes
  GET /User/GetCustomerBalanceLogsExport 6
`
  .trim()
  .split(/\n\s*/)

export interface TokenCall {
  readonly call: string
  /** Null: for every account of a customer. */
  readonly tag: number | null
}

const tokenCallOf = (line: string): TokenCall => {
  const [method = '', path = '', tag] = line.split(' ')
  return { call: `${method} ${path}`, tag: tag === undefined ? null : Number(tag) }
}

export const tokenCalls: readonly TokenCall[] = tokenLines.map(tokenCallOf)
