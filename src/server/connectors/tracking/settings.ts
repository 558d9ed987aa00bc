import type { Config, TrackingSettings } from '../../platform/kernel/config.ts'

export const doublePath = '/doubles/17track'

export const trackingSettings = ({ tracking, port, deriveKey }: Config): TrackingSettings | null => {
  if (tracking.mode === 'live') return tracking
  if (tracking.mode === 'off') return null
  return {
    baseUrl: `http://127.0.0.1:${port}${doublePath}`,
    key: deriveKey('tracking double', 16).toString('hex'),
    signature: 'sha256-slash-key',
  }
}
