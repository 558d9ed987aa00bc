// Renders /app/openapi.json. Everything is written as text, never as markup.

/** @typedef {Record<string, any>} Json */

/** @param {string} name @param {object} [properties] @param {(Node | string)[]} [children] */
const make = (name, properties = {}, children = []) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** What kind of value a schema describes, in a few words. @param {Json} schema @returns {string} */
const typeOf = (schema) => {
  if (schema.$ref) return String(schema.$ref).split('/').at(-1) ?? ''
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.map(typeOf).join(' | ')
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? 'any value')
}

/** @param {Json} schema @returns {string} */
const limitsOf = (schema) =>
  [
    schema.minLength === undefined ? '' : `at least ${schema.minLength} characters`,
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
    schema.minimum === undefined || schema.minimum < -1e15 ? '' : `from ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum > 1e15 ? '' : `up to ${schema.maximum}`,
    schema.maxItems === undefined ? '' : `at most ${schema.maxItems} entries`,
    schema.pattern === undefined || schema.format ? '' : `matches ${schema.pattern}`,
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} unless told`,
    schema.description ?? '',
  ]
    .filter((words) => words !== '')
    .join(', ')

/** The fields inside a value: its own, or those of its entries. @param {Json} schema @returns {Json | null} */
const inside = (schema) => {
  if (schema.properties) return schema
  if (schema.items) return inside(schema.items)
  for (const part of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) {
    const found = part.$ref ? null : inside(part)
    if (found) return found
  }
  return null
}

/** @param {Json} schema @param {string} prefix @param {number} depth @returns {HTMLElement[]} */
const rowsOf = (schema, prefix, depth) => {
  const holder = inside(schema)
  if (!holder || depth > 4) return []
  const required = new Set(holder.required ?? [])
  return Object.entries(holder.properties).flatMap(([name, value]) => {
    const field = /** @type {Json} */ (value)
    const path = prefix + name
    const row = make('tr', {}, [
      make('td', {}, [make('code', { textContent: path })]),
      make('td', { textContent: typeOf(field) }),
      make('td', { textContent: required.has(name) ? 'yes' : '' }),
      make('td', { className: 'quiet', textContent: limitsOf(field) }),
    ])
    const mark = field.type === 'array' ? '[].' : '.'
    return [row, ...rowsOf(field, path + mark, depth + 1)]
  })
}

/** @param {string} title @param {HTMLElement[]} rows @returns {Node[]} */
const table = (title, rows) => {
  if (rows.length === 0) return []
  const head = ['Field', 'Type', 'Required', ''].map((text) => make('th', { textContent: text }))
  return [
    make('strong', { textContent: title }),
    make('table', {}, [make('thead', {}, [make('tr', {}, head)]), make('tbody', {}, rows)]),
  ]
}

/** @param {Json} operation @returns {HTMLElement[]} */
const inputRows = (operation) => {
  const parameters = (operation.parameters ?? []).filter((/** @type {Json} */ one) => one.name)
  const schema = {
    properties: Object.fromEntries(parameters.map((/** @type {Json} */ one) => [one.name, one.schema])),
    required: parameters
      .filter((/** @type {Json} */ one) => one.required)
      .map((/** @type {Json} */ one) => one.name),
  }
  const [body] = Object.values(operation.requestBody?.content ?? {})
  return [...rowsOf(schema, '', 0), ...rowsOf(/** @type {Json} */ (body)?.schema ?? {}, '', 0)]
}

/** @param {Json} operation @returns {HTMLElement[]} */
const answerRows = (operation) => {
  const content = operation.responses['200'].content
  const data = content['application/octet-stream'] ? null : content['application/json'].schema.properties.data
  return data ? rowsOf(data.anyOf[0], 'data.', 0) : []
}

/** @param {string} path @param {string} method @param {Json} operation */
const article = (path, method, operation) => {
  const key = (operation.parameters ?? []).find((/** @type {Json} */ one) =>
    one.$ref?.endsWith('IdempotencyKey'),
  )
  const isOptional = key?.$ref.endsWith('/OptionalIdempotencyKey')
  return make('article', { id: operation.operationId }, [
    make('h3', {}, [
      make('span', { className: 'method', textContent: method.toUpperCase() }),
      make('code', { textContent: `/app${path}` }),
    ]),
    make('p', { textContent: operation.summary }),
    make('p', {
      className: 'quiet',
      textContent: key
        ? `${operation.description} Send a new Idempotency-Key with each intention${isOptional ? ', if you can' : ''}.`
        : operation.description,
    }),
    ...table('Input', inputRows(operation)),
    ...table('Answer', answerRows(operation)),
  ])
}

/** @param {Json} api */
const render = (api) => {
  const index = document.querySelector('#index')
  const calls = document.querySelector('#calls')
  const intro = document.querySelector('#intro')
  if (!index || !calls || !intro) return
  intro.textContent = api.info.description
  calls.replaceChildren()
  /** @type {Map<string, HTMLElement>} */
  const groups = new Map()
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(/** @type {Json} */ (methods))) {
      const [domain] = operation.tags
      const group = groups.get(domain) ?? make('section', {}, [make('h2', { textContent: domain })])
      groups.set(domain, group)
      const link = make('a', {
        href: `#${operation.operationId}`,
        textContent: operation.operationId,
        title: path,
      })
      link.dataset.words = `${operation.operationId} ${path} ${operation.summary}`.toLowerCase()
      group.append(link)
      calls.append(article(path, method, operation))
    }
  }
  index.append(...groups.values())
}

const filter = () => {
  const search = document.querySelector('#search')
  const words = search instanceof HTMLInputElement ? search.value.trim().toLowerCase() : ''
  for (const link of document.querySelectorAll('#index a')) {
    if (link instanceof HTMLElement) link.hidden = !(link.dataset.words ?? '').includes(words)
  }
}

document.querySelector('#search')?.addEventListener('input', filter)
try {
  const answer = await fetch('/app/openapi.json')
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  render(await answer.json())
  if (location.hash) document.querySelector(location.hash)?.scrollIntoView()
} catch (error) {
  const calls = document.querySelector('#calls')
  if (calls)
    calls.textContent = `The description could not be loaded: ${String(error)}. Reload the page to try again.`
}
