import type { Config, TrackingSettings } from '../../platform/config.ts'

/** Where the demo's stand-in for 17TRACK answers, on the server's own port. */
export const doublePath = '/doubles/17track'

/** How to speak with the tracking service, or with its double in a demo; null where none is set up. */
export const trackingSettings = ({ tracking, port, deriveKey }: Config): TrackingSettings | null => {
  if (tracking.mode === 'live') return tracking
  if (tracking.mode === 'off') return null
  return {
    baseUrl: `http://127.0.0.1:${port}${doublePath}`,
    key: deriveKey('tracking double', 16).toString('hex'),
    signature: 'sha256-slash-key',
  }
}
