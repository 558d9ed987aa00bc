import { useIsInShell, usePageTitle } from '../../../ui/page/page-context.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { Brand } from '../../../ui/brand.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { HomeLink } from './home-link.tsx'
import '../../../ui/plain/plain.css'
import '../../../ui/page/splash.css'

const text = defineText({
  en: {
    tab: 'Page not found',
    title: 'This page doesn’t exist',
    text: 'Check the address for typos. The page may also have moved.',
  },
  zh: { tab: '页面不存在', title: '页面不存在', text: '链接可能有误，或页面已移动。' },
})

const NotFoundPage = () => (useIsInShell() ? <Inside /> : <Outside />)

/** The full page shown before sign-in. */
const Outside = () => {
  const words = useText(text)
  return (
    <main className="q-splash">
      <div className="q-splash-words">
        <Brand />
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <HomeLink />
      </div>
    </main>
  )
}

const Inside = () => {
  const words = useText(text)
  usePageTitle(words.tab)
  return (
    <div className="q-page">
      <PageHeader title={words.tab} />
      <EmptyState icon="search" title={words.title} action={<HomeLink />}>
        {words.text}
      </EmptyState>
    </div>
  )
}

export default NotFoundPage
