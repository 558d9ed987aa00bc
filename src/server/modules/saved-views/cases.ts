import { expect } from 'vitest'
import { casesOf } from '../../../../test/contract/cases.ts'
import type { TestApp } from '../../../../test/http.ts'
import { operatorSavedViews } from '../../../contract/saved-views/operator-saved-views.ts'
import { savedViews } from '../../../contract/saved-views/saved-views.ts'
import { saveOperatorView, saveView } from './saved-view-factory.ts'

const page = 'orders' as const
const query = { tab: 'awaitingPayment', flag: 'onHold' }
const theirs = async (t: TestApp) => ({ input: { id: await saveView(t.other, { isShared: true }) } })
const amongOperators = 'operators share the views of every customer’s lists'

export const cases = [
  casesOf(savedViews, {
    listSavedViews: {
      works: async (t) => {
        const id = await saveView(t.main, { query })
        const other = await saveView(t.other, { isShared: true })
        return {
          input: { page },
          check: ({ views }) => {
            expect(views).toContainEqual(
              expect.objectContaining({ id, query, isMine: true, canChange: true }),
            )
            expect(views.map((view) => view.id)).not.toContain(other)
          },
        }
      },
      foreignRow: 'takes no id',
    },
    createSavedView: {
      works: async () => ({ input: { page, name: 'On hold', query } }),
      foreignRow: 'takes no id',
    },
    updateSavedView: {
      works: async (t) => ({ input: { id: await saveView(t.main), name: 'Unpaid and on hold', query } }),
      foreignRow: async (t) => ({ input: { ...(await theirs(t)).input, name: 'Taken over' } }),
    },
    deleteSavedView: {
      works: async (t) => ({ input: { id: await saveView(t.main) } }),
      foreignRow: theirs,
    },
    sortSavedViews: {
      works: async (t) => {
        await saveView(t.main, { isShared: true })
        await saveView(t.main, { isShared: true })
        const { views } = await t.main.ok(savedViews.listSavedViews, { page })
        const ids = views.filter(({ isShared }) => isShared).map(({ id }) => id)
        const turned = ids.toReversed()
        return {
          input: { page, isShared: true, ids: turned },
          check: (answer) => expect(answer.ids).toEqual(turned),
        }
      },
      foreignRow: async (t) => ({
        input: { page, isShared: true, ids: [(await theirs(t)).input.id] },
      }),
    },
  }),
  casesOf(operatorSavedViews, {
    listOperatorSavedViews: {
      works: async (t) => {
        const id = await saveOperatorView(t.operator)
        return {
          input: { page },
          check: ({ views }) => expect(views.map((view) => view.id)).toContain(id),
        }
      },
      foreignRow: amongOperators,
    },
    createOperatorSavedView: {
      works: async () => ({
        input: { page: 'products' as const, name: 'Without cost', query: { without: 'cost' } },
      }),
      foreignRow: amongOperators,
    },
    updateOperatorSavedView: {
      works: async (t) => ({ input: { id: await saveOperatorView(t.operator), name: 'To pack today' } }),
      foreignRow: amongOperators,
    },
    deleteOperatorSavedView: {
      works: async (t) => ({ input: { id: await saveOperatorView(t.operator) } }),
      foreignRow: amongOperators,
    },
    sortOperatorSavedViews: {
      works: async (t) => {
        await saveOperatorView(t.operator)
        const { views } = await t.operator.ok(operatorSavedViews.listOperatorSavedViews, { page })
        const ids = views.filter(({ isShared }) => !isShared).map(({ id }) => id)
        return {
          input: { page, isShared: false, ids: ids.toReversed() },
          check: (answer) => expect(answer.ids).toEqual(ids.toReversed()),
        }
      },
      foreignRow: amongOperators,
    },
  }),
]
