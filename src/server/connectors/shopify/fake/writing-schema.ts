export const writingSchemaText = /* GraphQL */ `
  directive @idempotent(key: String!) on FIELD
  scalar Money

  type InventoryItem {
    id: ID!
  }
  enum CatalogType {
    APP
  }
  type PublicationConnection {
    nodes: [Publication!]!
  }
  type Publication {
    id: ID!
  }
  input PublicationInput {
    publicationId: ID
  }
  type PublishablePublishPayload {
    userErrors: [UserError!]!
  }

  enum MetafieldOwnerType {
    PRODUCT
  }
  input MetafieldDefinitionInput {
    key: String!
    name: String!
    ownerType: MetafieldOwnerType!
    type: String!
  }
  enum MetafieldDefinitionCreateUserErrorCode {
    TAKEN
  }
  type MetafieldDefinitionCreateUserError {
    code: MetafieldDefinitionCreateUserErrorCode
    field: [String!]
    message: String!
  }
  type MetafieldDefinitionCreatePayload {
    userErrors: [MetafieldDefinitionCreateUserError!]!
  }
  input UniqueMetafieldValueInput {
    key: String!
    value: String!
  }
  input ProductIdentifierInput {
    customId: UniqueMetafieldValueInput
  }
  input ProductSetIdentifiers {
    customId: UniqueMetafieldValueInput
  }

  enum ProductStatus {
    ACTIVE
    DRAFT
  }
  enum FileContentType {
    IMAGE
  }
  enum WeightUnit {
    GRAMS
  }
  enum ProductVariantInventoryPolicy {
    CONTINUE
    DENY
  }
  input MetafieldInput {
    key: String
    type: String
    value: String
  }
  input FileSetInput {
    alt: String
    contentType: FileContentType
    originalSource: String
  }
  input OptionSetInput {
    name: String
    values: [OptionValueSetInput!]
  }
  input OptionValueSetInput {
    name: String
  }
  input VariantOptionValueInput {
    name: String
    optionName: String
  }
  input WeightInput {
    unit: WeightUnit!
    value: Float!
  }
  input InventoryItemMeasurementInput {
    weight: WeightInput
  }
  input InventoryItemInput {
    cost: Decimal
    measurement: InventoryItemMeasurementInput
    requiresShipping: Boolean
    sku: String
    tracked: Boolean
  }
  input ProductSetInventoryInput {
    locationId: ID!
    name: String!
    quantity: Int!
  }
  input InventoryLevelInput {
    availableQuantity: Int!
    locationId: ID!
  }
  input ProductVariantSetInput {
    compareAtPrice: Money
    file: FileSetInput
    inventoryItem: InventoryItemInput
    inventoryPolicy: ProductVariantInventoryPolicy
    inventoryQuantities: [ProductSetInventoryInput!]
    optionValues: [VariantOptionValueInput!]!
    price: Money
    sku: String
  }
  input ProductSetInput {
    descriptionHtml: String
    files: [FileSetInput!]
    metafields: [MetafieldInput!]
    productOptions: [OptionSetInput!]
    productType: String
    status: ProductStatus
    tags: [String!]
    title: String
    variants: [ProductVariantSetInput!]
    vendor: String
  }
  enum ProductSetUserErrorCode {
    INVALID_INPUT
  }
  type ProductSetUserError {
    code: ProductSetUserErrorCode
    field: [String!]
    message: String!
  }
  type ProductSetPayload {
    product: Product
    userErrors: [ProductSetUserError!]!
  }

  input ProductUpdateInput {
    descriptionHtml: String
    id: ID
    productType: String
    status: ProductStatus
    title: String
    vendor: String
  }
  type ProductUpdatePayload {
    userErrors: [UserError!]!
  }
  input ProductVariantsBulkInput {
    compareAtPrice: Money
    id: ID
    inventoryItem: InventoryItemInput
    inventoryPolicy: ProductVariantInventoryPolicy
    inventoryQuantities: [InventoryLevelInput!]
    optionValues: [VariantOptionValueInput!]
    price: Money
  }
  type ProductVariantsBulkUpdatePayload {
    userErrors: [ProductVariantsBulkUpdateUserError!]!
  }
  type ProductVariantsBulkUpdateUserError {
    code: ProductVariantsBulkUpdateUserErrorCode
    field: [String!]
    message: String!
  }
  enum ProductVariantsBulkUpdateUserErrorCode {
    PRODUCT_VARIANT_DOES_NOT_EXIST
  }
  type ProductVariantsBulkCreatePayload {
    userErrors: [ProductVariantsBulkCreateUserError!]!
  }
  type ProductVariantsBulkCreateUserError {
    code: ProductVariantsBulkCreateUserErrorCode
    field: [String!]
    message: String!
  }
  enum ProductVariantsBulkCreateUserErrorCode {
    VARIANT_ALREADY_EXISTS
  }

  input InventorySetQuantitiesInput {
    name: String!
    quantities: [InventoryQuantityInput!]!
    reason: String!
  }
  input InventoryQuantityInput {
    changeFromQuantity: Int
    inventoryItemId: ID!
    locationId: ID!
    quantity: Int!
  }
  enum InventorySetQuantitiesUserErrorCode {
    INVALID_INVENTORY_ITEM
    INVALID_QUANTITY_NEGATIVE
  }
  type InventorySetQuantitiesUserError {
    code: InventorySetQuantitiesUserErrorCode
    field: [String!]
    message: String!
  }
  type InventorySetQuantitiesPayload {
    userErrors: [InventorySetQuantitiesUserError!]!
  }
`
