import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'
import { PageLink } from '../page/navigation.tsx'
import { defineText, useText } from '../text/define-text.ts'

const text = defineText({
  en: {
    title: 'Nothing selected',
    text: 'The link to this page is incomplete. Open the page from its list.',
    home: 'Go to the home page',
  },
  zh: { title: '未选择内容', text: '链接不完整，请从列表中打开。', home: '返回首页' },
})

/** In place of a detail page whose address names no record. */
export const IncompleteLink = () => {
  const words = useText(text)
  return (
    <div className="q-page">
      <PageHeader />
      <EmptyState
        icon="search"
        title={words.title}
        action={
          <PageLink className="q-button q-button-primary" to="/">
            {words.home}
          </PageLink>
        }
      >
        {words.text}
      </EmptyState>
    </div>
  )
}
