import type { Config, TrackingSettings } from '../../platform/config.ts'

/** Path of 17TRACK's double on the demo's server. */
export const doublePath = '/doubles/17track'

/** Settings for the tracking service, or its double in a demo; null if not configured. */
export const trackingSettings = ({ tracking, port, deriveKey }: Config): TrackingSettings | null => {
  if (tracking.mode === 'live') return tracking
  if (tracking.mode === 'off') return null
  return {
    baseUrl: `http://127.0.0.1:${port}${doublePath}`,
    key: deriveKey('tracking double', 16).toString('hex'),
    signature: 'sha256-slash-key',
  }
}
