import { useSyncExternalStore } from 'react'
import { serverConnection } from '../client/connection.ts'
import { Icon } from '../icon.tsx'
import { Age } from '../time/instant.tsx'
import { defineText, useText } from '../text/define-text.ts'

const text = defineText({
  en: {
    offline: 'No internet connection for',
    noAnswer: 'No response from Quayside for',
    end: '. ',
    continued: 'This page may be out of date. It updates automatically when the connection is back.',
  },
  zh: {
    offline: '此设备已断网',
    noAnswer: 'Quayside 已无响应',
    end: '。',
    continued: '当前内容可能不是最新的，恢复连接后会自动更新。',
  },
})

export const ConnectionBanner = () => {
  const connection = serverConnection()
  const words = useText(text)
  const broken = useSyncExternalStore(connection.subscribe, connection.broken, connection.broken)
  // The live region is always present: screen readers announce only changes in a region they know.
  return (
    <div className="q-broken-line" role="status">
      {broken && (
        <p className="q-broken-line-note">
          <Icon name="alert" size={16} />
          <span>
            <b>
              {words[broken.kind]} <Age since={broken.since} />
              {words.end}
            </b>
            {words.continued}
          </span>
        </p>
      )}
    </div>
  )
}
