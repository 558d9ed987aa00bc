import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../kernel/config.ts'

type Settings = Pick<Config, 'publicUrl' | 'imageHost' | 'pictureHosts'>

export const isHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:')

/** Where Shopify keeps all shops' pictures. */
const shopifyPictures = 'https://cdn.shopify.com'

const pictureSources = ({ imageHost, pictureHosts }: Settings): string[] => [
  "'self'",
  'data:',
  'blob:',
  shopifyPictures,
  ...(imageHost === '' ? [] : [new URL(imageHost).origin]),
  ...pictureHosts,
]

/** For answers that load nothing and are in no frame, such as files. */
export const nothingPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

const yearSeconds = 365 * 24 * 3600

export const securityHeaders = (settings: Settings) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design inserts its styles into the page at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: pictureSources(settings),
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        // Labels and slips are printed from a frame with a blob URL.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps(settings) ? { maxAge: yearSeconds, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  }) satisfies FastifyHelmetOptions
