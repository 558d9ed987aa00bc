import { writingSchemaText } from './writing-schema.ts'

/**
 * The part of the Admin API that our documents use, executed by the double. An exact part of Shopify's schema:
 * docs/decisions/0004 describes the check.
 */
export const schemaText = /* GraphQL */ `
  scalar CountryCode
  scalar CurrencyCode
  scalar DateTime
  scalar Decimal
  scalar HTML
  scalar URL

  type QueryRoot {
    fulfillment(id: ID!): Fulfillment
    location(id: ID): Location
    locations(first: Int): LocationConnection!
    nodes(ids: [ID!]!): [Node]!
    order(id: ID!): Order
    orders(after: String, first: Int, query: String, sortKey: OrderSortKeys): OrderConnection!
    product(id: ID!): Product
    productByIdentifier(identifier: ProductIdentifierInput!): Product
    products(after: String, first: Int, query: String, sortKey: ProductSortKeys): ProductConnection!
    publications(catalogType: CatalogType, first: Int): PublicationConnection!
    shop: Shop!
    webhookSubscriptions(first: Int): WebhookSubscriptionConnection!
  }

  type Mutation {
    appUninstall: AppUninstallPayload
    fulfillmentCreate(fulfillment: FulfillmentInput!): FulfillmentCreatePayload
    fulfillmentEventCreate(fulfillmentEvent: FulfillmentEventInput!): FulfillmentEventCreatePayload
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: ID!
      notifyCustomer: Boolean
      trackingInfoInput: FulfillmentTrackingInput!
    ): FulfillmentTrackingInfoUpdatePayload
    inventorySetQuantities(input: InventorySetQuantitiesInput!): InventorySetQuantitiesPayload
    metafieldDefinitionCreate(definition: MetafieldDefinitionInput!): MetafieldDefinitionCreatePayload
    productSet(
      identifier: ProductSetIdentifiers
      input: ProductSetInput!
      synchronous: Boolean = true
    ): ProductSetPayload
    productUpdate(product: ProductUpdateInput): ProductUpdatePayload
    productVariantsBulkCreate(
      productId: ID!
      variants: [ProductVariantsBulkInput!]!
    ): ProductVariantsBulkCreatePayload
    productVariantsBulkUpdate(
      productId: ID!
      variants: [ProductVariantsBulkInput!]!
    ): ProductVariantsBulkUpdatePayload
    publishablePublish(id: ID!, input: [PublicationInput!]!): PublishablePublishPayload
    webhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!
      webhookSubscription: WebhookSubscriptionInput!
    ): WebhookSubscriptionCreatePayload
  }

  interface Node {
    id: ID!
  }
  type PageInfo {
    endCursor: String
    hasNextPage: Boolean!
  }
  type UserError {
    field: [String!]
    message: String!
  }

  type Shop {
    currencyCode: CurrencyCode!
    id: ID!
    myshopifyDomain: String!
    name: String!
  }

  enum OrderSortKeys {
    UPDATED_AT
  }
  enum OrderDisplayFinancialStatus {
    AUTHORIZED
    EXPIRED
    PAID
    PARTIALLY_PAID
    PARTIALLY_REFUNDED
    PENDING
    REFUNDED
    VOIDED
  }
  enum OrderCancelReason {
    CUSTOMER
    DECLINED
    FRAUD
    INVENTORY
    OTHER
    STAFF
  }
  type OrderConnection {
    nodes: [Order!]!
    pageInfo: PageInfo!
  }
  type Attribute {
    key: String!
    value: String
  }
  enum LocalizedFieldKey {
    SHIPPING_CREDENTIAL_BR
    SHIPPING_CREDENTIAL_CN
    SHIPPING_CREDENTIAL_KR
    TAX_CREDENTIAL_BR
    TAX_CREDENTIAL_IT
  }
  type LocalizedField {
    key: LocalizedFieldKey!
    value: String!
  }
  type LocalizedFieldConnection {
    nodes: [LocalizedField!]!
  }
  type Order {
    cancelReason: OrderCancelReason
    cancelledAt: DateTime
    createdAt: DateTime!
    currencyCode: CurrencyCode!
    customAttributes: [Attribute!]!
    displayFinancialStatus: OrderDisplayFinancialStatus
    email: String
    fulfillmentOrders(after: String, first: Int): FulfillmentOrderConnection!
    fulfillments(first: Int): [Fulfillment!]!
    id: ID!
    lineItems(after: String, first: Int): LineItemConnection!
    localizedFields(first: Int): LocalizedFieldConnection!
    name: String!
    note: String
    phone: String
    shippingAddress: MailingAddress
    test: Boolean!
    updatedAt: DateTime!
  }
  type MailingAddress {
    address1: String
    address2: String
    city: String
    company: String
    country: String
    countryCodeV2: CountryCode
    name: String
    phone: String
    province: String
    zip: String
  }
  type LineItemConnection {
    nodes: [LineItem!]!
    pageInfo: PageInfo!
  }
  type LineItem {
    currentQuantity: Int!
    customAttributes: [Attribute!]!
    id: ID!
    image: Image
    originalUnitPriceSet: MoneyBag!
    requiresShipping: Boolean!
    sku: String
    title: String!
    unfulfilledQuantity: Int!
    variant: ProductVariant
    variantTitle: String
  }
  type Image {
    url: URL!
  }
  type MoneyBag {
    shopMoney: MoneyV2!
  }
  type MoneyV2 {
    amount: Decimal!
  }

  enum ProductSortKeys {
    UPDATED_AT
  }
  type ProductConnection {
    nodes: [Product!]!
    pageInfo: PageInfo!
  }
  type Product {
    descriptionHtml: HTML!
    featuredMedia: Media
    id: ID!
    title: String!
    updatedAt: DateTime!
    variants(after: String, first: Int): ProductVariantConnection!
  }
  type ProductVariantConnection {
    nodes: [ProductVariant!]!
    pageInfo: PageInfo!
  }
  type ProductVariant implements Node {
    id: ID!
    inventoryItem: InventoryItem!
    media(first: Int): MediaConnection!
    sku: String
    title: String!
  }
  interface Media {
    preview: MediaPreviewImage
  }
  type MediaImage implements Media {
    preview: MediaPreviewImage
  }
  type MediaConnection {
    nodes: [Media!]!
  }
  type MediaPreviewImage {
    image: Image
  }

  enum FulfillmentOrderStatus {
    CANCELLED
    CLOSED
    INCOMPLETE
    IN_PROGRESS
    ON_HOLD
    OPEN
    SCHEDULED
  }
  enum FulfillmentOrderAction {
    CREATE_FULFILLMENT
    HOLD
    RELEASE_HOLD
  }
  type FulfillmentOrderConnection {
    nodes: [FulfillmentOrder!]!
    pageInfo: PageInfo!
  }
  type FulfillmentOrder {
    assignedLocation: FulfillmentOrderAssignedLocation!
    id: ID!
    lineItems(first: Int): FulfillmentOrderLineItemConnection!
    status: FulfillmentOrderStatus!
    supportedActions: [FulfillmentOrderSupportedAction!]!
  }
  type FulfillmentOrderSupportedAction {
    action: FulfillmentOrderAction!
  }
  type FulfillmentOrderAssignedLocation {
    location: Location
  }
  type Location {
    id: ID!
    name: String!
  }
  type LocationConnection {
    nodes: [Location!]!
  }
  type FulfillmentOrderLineItemConnection {
    nodes: [FulfillmentOrderLineItem!]!
  }
  type FulfillmentOrderLineItem {
    id: ID!
    lineItem: LineItem!
    remainingQuantity: Int!
  }

  enum FulfillmentStatus {
    CANCELLED
    ERROR
    FAILURE
    SUCCESS
  }
  type Fulfillment {
    events(first: Int, reverse: Boolean): FulfillmentEventConnection!
    fulfillmentLineItems(first: Int): FulfillmentLineItemConnection!
    id: ID!
    status: FulfillmentStatus!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
  }
  type FulfillmentTrackingInfo {
    number: String
  }
  type FulfillmentLineItemConnection {
    nodes: [FulfillmentLineItem!]!
  }
  type FulfillmentLineItem {
    lineItem: LineItem!
    quantity: Int
  }
  enum FulfillmentEventStatus {
    ATTEMPTED_DELIVERY
    CARRIER_PICKED_UP
    CONFIRMED
    DELAYED
    DELIVERED
    FAILURE
    IN_TRANSIT
    LABEL_PRINTED
    LABEL_PURCHASED
    OUT_FOR_DELIVERY
    READY_FOR_PICKUP
  }
  type FulfillmentEventConnection {
    nodes: [FulfillmentEvent!]!
  }
  type FulfillmentEvent {
    happenedAt: DateTime!
    id: ID!
    status: FulfillmentEventStatus!
  }

  input FulfillmentInput {
    lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
    notifyCustomer: Boolean = false
    trackingInfo: FulfillmentTrackingInput
  }
  input FulfillmentOrderLineItemsInput {
    fulfillmentOrderId: ID!
    fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
  }
  input FulfillmentOrderLineItemInput {
    id: ID!
    quantity: Int!
  }
  input FulfillmentTrackingInput {
    company: String
    number: String
    url: URL
  }
  type FulfillmentCreatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }
  type FulfillmentTrackingInfoUpdatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }
  input FulfillmentEventInput {
    fulfillmentId: ID!
    happenedAt: DateTime
    message: String
    status: FulfillmentEventStatus!
  }
  type FulfillmentEventCreatePayload {
    fulfillmentEvent: FulfillmentEvent
    userErrors: [UserError!]!
  }

  enum WebhookSubscriptionTopic {
    APP_UNINSTALLED
    ORDERS_CANCELLED
    ORDERS_CREATE
    ORDERS_PAID
    ORDERS_UPDATED
    PRODUCTS_DELETE
  }
  enum WebhookSubscriptionFormat {
    JSON
  }
  input WebhookSubscriptionInput {
    format: WebhookSubscriptionFormat
    uri: String
  }
  type WebhookSubscriptionConnection {
    nodes: [WebhookSubscription!]!
  }
  type WebhookSubscription {
    id: ID!
    topic: WebhookSubscriptionTopic!
    uri: String!
  }
  type WebhookSubscriptionCreatePayload {
    userErrors: [UserError!]!
    webhookSubscription: WebhookSubscription
  }
  type AppUninstallPayload {
    userErrors: [AppUninstallAppUninstallError!]!
  }
  type AppUninstallAppUninstallError {
    field: [String!]
    message: String!
  }

  ${writingSchemaText}

  schema {
    query: QueryRoot
    mutation: Mutation
  }
`
