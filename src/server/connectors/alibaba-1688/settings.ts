import type { AlibabaSettings, Config } from '../../platform/kernel/config.ts'

export const doublePath = '/doubles/1688'

export const alibabaSettings = ({ alibaba, port, deriveKey }: Config): AlibabaSettings | null => {
  if (alibaba.mode === 'live') return alibaba
  if (alibaba.mode === 'off') return null
  return {
    baseUrl: `http://127.0.0.1:${port}${doublePath}`,
    appKey: '1000001',
    appSecret: deriveKey('1688 double', 16).toString('hex'),
    accessToken: deriveKey('1688 double token', 16).toString('hex'),
    refreshToken: deriveKey('1688 double refresh token', 16).toString('hex'),
  }
}
