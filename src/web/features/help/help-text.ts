import { defineText } from '../../ui/text/define-text.ts'

export const helpText = defineText({
  en: {
    title: 'Help Center',
    subtitle: 'Short answers to what comes up in daily work',
    search: 'Search the articles',
    found: (n: number) => (n === 1 ? '1 article' : `${n} articles`),
    none: 'Nothing found',
    noneText: 'Try fewer or other words, or ask the agency.',
    articles: 'Articles',
    all: 'All articles',
    print: 'Print',
    screens: 'Open the screen',
    more: 'In the same topic',
    missing: 'There is no such article',
    missingText: 'It may have been renamed. All others are in the list.',
    welcome: 'How can we help?',
    welcomeText:
      'Choose an article, or search: as you type, the list keeps to what fits, in both languages. New here? Begin with the first steps.',
    firstSteps: 'First steps',
    tickets: 'Ask the agency',
  },
  zh: {
    title: '帮助中心',
    subtitle: '日常工作中常见问题的简短解答',
    search: '搜索文章',
    found: (n: number) => `${n} 篇文章`,
    none: '未找到',
    noneText: '请尝试更少或其他关键词，或向代理咨询。',
    articles: '文章',
    all: '全部文章',
    print: '打印',
    screens: '打开相关页面',
    more: '同一主题',
    missing: '没有这篇文章',
    missingText: '可能已更名。其他文章均在列表中。',
    welcome: '需要什么帮助？',
    welcomeText:
      '请选择一篇文章，或直接搜索：输入时列表即显示匹配的文章，中英文均可。初次使用请从入门步骤开始。',
    firstSteps: '入门步骤',
    tickets: '咨询代理',
  },
})
