export const listingDocuments = {
  StockLocation: /* GraphQL */ `
    query StockLocation {
      location {
        id
      }
    }
  `,
  StockLocations: /* GraphQL */ `
    query StockLocations {
      location {
        id
      }
      locations(first: 250) {
        nodes {
          id
          name
        }
      }
    }
  `,
  SalesChannels: /* GraphQL */ `
    query SalesChannels {
      publications(first: 50, catalogType: APP) {
        nodes {
          id
        }
      }
    }
  `,
  DefineKey: /* GraphQL */ `
    mutation DefineKey($definition: MetafieldDefinitionInput!) {
      metafieldDefinitionCreate(definition: $definition) {
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  FindListed: /* GraphQL */ `
    query FindListed($identifier: ProductIdentifierInput!) {
      productByIdentifier(identifier: $identifier) {
        id
      }
    }
  `,
  ListedProduct: /* GraphQL */ `
    query ListedProduct($id: ID!, $variants: Int!, $after: String) {
      product(id: $id) {
        id
        title
        updatedAt
        featuredMedia {
          preview {
            image {
              url
            }
          }
        }
        variants(first: $variants, after: $after) {
          nodes {
            id
            title
            sku
            inventoryItem {
              id
            }
            media(first: 1) {
              nodes {
                preview {
                  image {
                    url
                  }
                }
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  ListedDescription: /* GraphQL */ `
    query ListedDescription($id: ID!) {
      product(id: $id) {
        descriptionHtml
      }
    }
  `,
  PutProduct: /* GraphQL */ `
    mutation PutProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
      productSet(identifier: $identifier, input: $input, synchronous: true) {
        product {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  PublishProduct: /* GraphQL */ `
    mutation PublishProduct($id: ID!, $input: [PublicationInput!]!) {
      publishablePublish(id: $id, input: $input) {
        userErrors {
          field
          message
        }
      }
    }
  `,
  ChangeProduct: /* GraphQL */ `
    mutation ChangeProduct($product: ProductUpdateInput!) {
      productUpdate(product: $product) {
        userErrors {
          field
          message
        }
      }
    }
  `,
  ChangePrices: /* GraphQL */ `
    mutation ChangePrices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
      result: productVariantsBulkUpdate(productId: $productId, variants: $variants) {
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  AddVariants: /* GraphQL */ `
    mutation AddVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
      result: productVariantsBulkCreate(productId: $productId, variants: $variants) {
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
  SetStock: /* GraphQL */ `
    mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
      inventorySetQuantities(input: $input) @idempotent(key: $key) {
        userErrors {
          field
          message
          code
        }
      }
    }
  `,
} as const
