import { useEffect } from 'react'
import { Brand } from '../brand.tsx'
import { serverConnection } from '../client/connection.ts'
import { defineText, useText } from '../text/define-text.ts'
import '../plain/plain.css'
import './splash.css'

const text = defineText({
  en: {
    title: 'Cannot reach the server',
    words: 'You are still signed in. This page reloads automatically when the connection is back.',
    retry: 'Try again',
  },
  zh: { title: '无法连接服务器', words: '您的登录状态会保留，恢复连接后会自动继续。', retry: '重试' },
})

/** A server that responds with failures is retried only after this pause. */
const againMs = 3_000

export const UnreachablePage = () => {
  const words = useText(text)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    void serverConnection()
      .whenAnswering()
      .then(() => {
        if (!isUnmounted) timer = setTimeout(() => window.location.reload(), againMs)
      })
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [])
  return (
    <main className="q-splash">
      <div className="q-splash-words">
        <Brand />
        <h1>{words.title}</h1>
        <p>{words.words}</p>
        <button type="button" className="q-button q-button-primary" onClick={() => window.location.reload()}>
          {words.retry}
        </button>
      </div>
    </main>
  )
}
