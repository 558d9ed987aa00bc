import { PageLink } from '../../ui/page/navigation.tsx'
import { Brand } from '../../ui/brand.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import '../../ui/plain/plain.css'
import '../../ui/page/splash.css'

const text = defineText({
  en: {
    title: 'There is no such page',
    words: 'The address may be mistyped, or the page has moved.',
    home: 'To the start',
  },
  zh: { title: '页面不存在', words: '地址可能有误，或页面已移动。', home: '返回首页' },
})

const NotFoundPage = () => {
  const words = useText(text)
  return (
    <main className="q-splash">
      <div className="q-splash-words">
        <Brand />
        <h1>{words.title}</h1>
        <p>{words.words}</p>
        <PageLink className="q-button q-button-primary" to="/">
          {words.home}
        </PageLink>
      </div>
    </main>
  )
}

export default NotFoundPage
