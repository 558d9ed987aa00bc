import { listingDocuments } from './listing-documents.ts'
import { orderDocuments } from './order-documents.ts'

// All GraphQL documents we send. Each is checked against Shopify's schema: see docs/decisions/0004.

const productFields = /* GraphQL */ `
  fragment ProductFields on Product {
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
    variants(first: $variants) {
      nodes {
        ...VariantFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

const variantFields = /* GraphQL */ `
  fragment VariantFields on ProductVariant {
    id
    title
    sku
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
`

export const documents = {
  ShopFacts: /* GraphQL */ `
    query ShopFacts {
      shop {
        id
        name
        myshopifyDomain
        currencyCode
      }
    }
  `,
  ProductPage: /* GraphQL */ `
    query ProductPage($first: Int!, $variants: Int!, $after: String, $query: String) {
      products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
        nodes {
          ...ProductFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    ${productFields}
    ${variantFields}
  `,
  StandingVariants: /* GraphQL */ `
    query StandingVariants($ids: [ID!]!) {
      nodes(ids: $ids) {
        id
      }
    }
  `,
  MoreVariants: /* GraphQL */ `
    query MoreVariants($id: ID!, $variants: Int!, $after: String) {
      product(id: $id) {
        variants(first: $variants, after: $after) {
          nodes {
            ...VariantFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
    ${variantFields}
  `,
  OrderFulfilment: /* GraphQL */ `
    query OrderFulfilment($id: ID!, $after: String) {
      order(id: $id) {
        id
        fulfillments(first: 40) {
          id
          status
          trackingInfo(first: 3) {
            number
          }
        }
        fulfillmentOrders(first: 5, after: $after) {
          nodes {
            id
            status
            supportedActions {
              action
            }
            assignedLocation {
              location {
                id
              }
            }
            lineItems(first: 50) {
              nodes {
                id
                remainingQuantity
                lineItem {
                  id
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
  CreateFulfilment: /* GraphQL */ `
    mutation CreateFulfilment($fulfillment: FulfillmentInput!) {
      fulfillmentCreate(fulfillment: $fulfillment) {
        fulfillment {
          id
          status
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  CreateFulfilmentEvent: /* GraphQL */ `
    mutation CreateFulfilmentEvent($event: FulfillmentEventInput!) {
      fulfillmentEventCreate(fulfillmentEvent: $event) {
        fulfillmentEvent {
          id
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  CorrectTracking: /* GraphQL */ `
    mutation CorrectTracking($id: ID!, $trackingInfo: FulfillmentTrackingInput!) {
      fulfillmentTrackingInfoUpdate(
        fulfillmentId: $id
        trackingInfoInput: $trackingInfo
        notifyCustomer: true
      ) {
        fulfillment {
          id
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  FulfilmentLines: /* GraphQL */ `
    query FulfilmentLines($id: ID!) {
      fulfillment(id: $id) {
        fulfillmentLineItems(first: 250) {
          nodes {
            quantity
            lineItem {
              id
            }
          }
        }
      }
    }
  `,
  FulfilmentEvents: /* GraphQL */ `
    query FulfilmentEvents($id: ID!) {
      fulfillment(id: $id) {
        id
        events(first: 50, reverse: true) {
          nodes {
            status
            happenedAt
          }
        }
      }
    }
  `,
  Subscriptions: /* GraphQL */ `
    query Subscriptions {
      webhookSubscriptions(first: 100) {
        nodes {
          id
          topic
          uri
        }
      }
    }
  `,
  Subscribe: /* GraphQL */ `
    mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
        webhookSubscription {
          id
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  Uninstall: /* GraphQL */ `
    mutation Uninstall {
      appUninstall {
        userErrors {
          field
          message
        }
      }
    }
  `,
  ...orderDocuments,
  ...listingDocuments,
} as const
export type DocumentName = keyof typeof documents
