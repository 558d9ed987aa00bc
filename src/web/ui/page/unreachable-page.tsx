import { Brand } from '../brand.tsx'
import { defineText, useText } from '../text/define-text.ts'
import '../plain/plain.css'
import './splash.css'

const text = defineText({
  en: {
    title: 'No connection to the server',
    words: 'Your session is kept. Check the connection and try again.',
    retry: 'Try again',
  },
  zh: { title: '无法连接服务器', words: '您的登录状态会保留。请检查网络后重试。', retry: '重试' },
})

/** Instead of a page where the server does not answer at all. */
export const UnreachablePage = () => {
  const words = useText(text)
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
