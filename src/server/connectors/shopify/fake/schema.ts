import { fulfilmentSchemaText } from './fulfilment-schema.ts'
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

  type Location {
    id: ID!
    name: String!
  }
  type LocationConnection {
    nodes: [Location!]!
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

  ${fulfilmentSchemaText}
  ${writingSchemaText}

  schema {
    query: QueryRoot
    mutation: Mutation
  }
`
