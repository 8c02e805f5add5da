import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Every collection that grows has a size limit, or a reason why it needs none. */

const root = resolve(import.meta.dirname, '../..')
const sources = ['server/src', 'contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|prove|d)\.ts$|(?:^|\/)(?:testing|fixture)\//.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
)

const ONE_CALL = 'is gone when the function returns'
const BY_OBJECT = 'holds its entries only as long as their keys are in use'
const BY_CONNECTION = 'has an entry for each open connection at most, and MAX_CONNECTIONS limits those'
const BY_DISH = 'has the words of the dishes of one index, and the week worker limits those'

/** Functions of these folders keep nothing between calls. */
const PURE_FOLDERS = /^contract\/|\/weekText\/recognition\//

/** Collections that start empty, by file and variable. */
const BOUNDED: Readonly<Record<string, string>> = {
  'contract/src/domain/prices/money.ts formatters': 'has a key for each language, currency and number of decimals',
  'contract/src/domain/timeZone.ts formatters': 'drops the oldest at MAX_CLOCKS',
  'contract/src/domain/compareText.ts folded': 'takes no more than 4,096 characters',
  'contract/src/domain/dayMarks.ts weekdaysByName': 'has an entry for each name of a weekday',
  'server/src/core/backup/backup.store.ts counts': ONE_CALL,
  'server/src/core/backup/commands.ts counts': ONE_CALL,
  'server/src/core/backup/readBackup.ts counts': ONE_CALL,
  'server/src/core/backup/restore.store.ts furthest': ONE_CALL,
  'server/src/core/db/modulePools.ts poolsByModule': 'has an entry for each module',
  'server/src/core/export/page/typesetPage.ts codePoints': 'has the characters of a font',
  'server/src/core/export/page/typesetPage.ts first': 'has the characters of a font',
  'server/src/core/export/workbook/workbook.ts cells': ONE_CALL,
  'server/src/features/codelists/codelists.store.ts counts': ONE_CALL,
  'server/src/features/codelists/codelists.store.ts dishes':
    'has an entry for each dish on the menus of the last year, and is replaced every minute',
  'server/src/features/codelists/codelists.store.ts typeCounts': ONE_CALL,
  'server/src/core/events/moduleChanges.ts changedAt': 'has an entry for each module',
  'server/src/features/dashboard/today.service.ts counted': ONE_CALL,
  'server/src/features/dishMerges/duplicates.policy.ts byGap': ONE_CALL,
  'server/src/features/dishMerges/duplicates.policy.ts byLooseKey': ONE_CALL,
  'server/src/features/dishMerges/duplicates.policy.ts classesByKey': ONE_CALL,
  'server/src/features/dishMerges/duplicates.policy.ts groups': ONE_CALL,
  'server/src/features/dishMerges/duplicates.policy.ts stemCounts': ONE_CALL,
  'server/src/features/dishMerges/duplicates.service.ts served': ONE_CALL,
  'server/src/features/dishNames/dishWords.ts knownWords': 'is cleared at MAX_KNOWN_WORDS',
  'server/src/features/guestMenus/guestMenus.caches.ts caches': 'has an entry for each kind of cache',
  'server/src/features/guestMenus/guestMenus.caches.ts subscribers': 'has an entry for each part that listens',
  'server/src/features/guestMenus/guestMenus.service.ts dishIds': ONE_CALL,
  'server/src/features/guestMenus/guestMenus.caches.ts pendingBuilds': 'has an entry for each request under way',
  'server/src/features/guestMenus/guestMenus.caches.ts started': 'has the dishes that change during one build',
  'server/src/features/guestMenus/screens.routes.ts all': BY_CONNECTION,
  'server/src/features/guestMenus/screens.routes.ts streams': BY_CONNECTION,
  'server/src/features/guestMenus/screens.routes.ts pendingHeartbeats':
    'takes only screens that exist, and is emptied every two seconds',
  'server/src/features/openApi/openApi.routes.ts byTag': ONE_CALL,
  'server/src/features/operations/operations.routes.ts series': 'has a key for each method, route and status',
  'server/src/core/access/caller.store.ts callers': ONE_CALL,
  'server/src/core/access/caller.store.ts rightsByStamp': BY_OBJECT,
  'server/src/features/prints/prints.outdated.service.ts documents': ONE_CALL,
  'server/src/features/prints/prints.watcher.ts dishIds': 'takes no more than MAX_NAMED_RECORDS',
  'server/src/features/prints/prints.watcher.ts menuIds': 'takes no more than MAX_NAMED_RECORDS',
  'server/src/features/prints/prints.watcher.ts restaurantIds': 'takes no more than MAX_NAMED_RECORDS',
  'server/src/features/priceChanges/priceChanges.policy.ts byKey': ONE_CALL,
  'server/src/features/priceChanges/priceChanges.service.ts changesByMenu': ONE_CALL,
  'server/src/features/sessions/sessions.store.ts recentlySeen': BY_OBJECT,
  'server/src/features/settingsLists/settingsLists.service.ts seen': ONE_CALL,
  'server/src/features/weeklyMenus/weeklyMenus.check.service.ts byMenu': ONE_CALL,
  'server/src/features/weeklyMenus/weeklyMenus.check.service.ts lastServed': ONE_CALL,
  'server/src/features/weeklyMenus/check/holidays.ts found': ONE_CALL,
  'server/src/features/weeklyMenus/weekText/readWeek.ts referred': ONE_CALL,
  'server/src/features/weeklyMenus/weekText/readWeek.ts typesByKind': 'has an entry for each kind of row at most',
  'server/src/features/weeklyMenus/weekText/readWeek.ts votes': ONE_CALL,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts namesByKey': BY_DISH,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts namesByWord': BY_DISH,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts words': BY_DISH,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts wordsByStem': BY_DISH,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts wordsByTrigram': BY_DISH,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts stemCounts': BY_DISH,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts similarWords': 'takes no more than MAX_REMEMBERED',
  'server/src/features/weeklyMenus/weekText/matchDishes.ts found': ONE_CALL,
  'server/src/features/weeklyMenus/weekText/matchDishes.ts shared': ONE_CALL,
  'server/src/core/db/groupBy.ts groups': ONE_CALL,
  'server/src/core/access/caller.ts scopes': ONE_CALL,
  'server/src/core/limits/concurrency.ts runningByKey': 'has an entry for each user or module with a task under way',
  'server/src/core/limits/concurrency.ts waitingByKey': 'has an entry for each user or module with a waiting task',
  'server/src/core/limits/concurrency.ts tasks':
    'has an entry for each waiting task, and the caller of the limit or the overload plugin limits those',
  'server/src/core/jobs/jobs.ts lateTimes': 'has an entry for each job that was late',
  'server/src/core/jobs/jobs.ts polls': 'has an entry for each running job and one more',
  'server/src/core/jobs/jobs.ts running': 'has an entry for each job that runs',
  'server/src/core/events/eventStream.ts lastSent': 'has a key for each kind of event',
  'server/src/features/liveEvents/eventStreamHub.ts return': ONE_CALL,
  'server/src/core/db/database.ts handlers': 'has an entry for each part that subscribes',
  'server/src/core/events/eventBus.ts handlers': 'has an entry for each part that listens',
  'server/src/features/liveEvents/pendingChanges.ts badges': 'is emptied with each pass',
  'server/src/features/liveEvents/pendingChanges.ts records': 'is emptied with each pass',
  'server/src/features/liveEvents/pendingChanges.ts shelf': 'is emptied with each pass',
  'server/src/features/liveEvents/pendingChanges.ts comments': 'is emptied with each pass',
  'server/src/features/liveEvents/pendingChanges.ts exports': 'is emptied with each pass',
  'server/src/features/liveEvents/pendingChanges.ts modules': 'has an entry for each module at most',
  'server/src/features/liveEvents/eventStreamHub.ts newSubscribers': BY_CONNECTION,
  'server/src/features/liveEvents/eventStreamHub.ts subscribers': BY_CONNECTION,
  'server/src/core/limits/connections.ts openSockets': BY_CONNECTION,
  'server/src/core/http/problemHandlers.ts messages': ONE_CALL,
  'server/src/core/http/static/pageData.ts responses': ONE_CALL,
  'server/src/core/records/export/cellFormat.ts offsets':
    'is gone with the export, and has an entry for each day of its rows',
  'server/src/core/records/export/cellFormat.ts remembered': 'keeps the first MAX_REMEMBERED',
  'server/src/core/records/export/listExport.service.ts codelists': 'has an entry for each code list of the columns',
  'server/src/core/changeSets/bulk.service.ts changed': ONE_CALL,
  'server/src/core/changeSets/bulk.service.ts seen': ONE_CALL,
  'server/src/core/changeSets/undo.service.ts attempt': ONE_CALL,
  'server/src/features/imports/imports.check.service.ts firstRows': ONE_CALL,
  'server/src/features/imports/fields/imports.choices.ts byName': ONE_CALL,
  'server/src/features/imports/fields/imports.choices.ts names': ONE_CALL,
  'server/src/features/imports/fields/imports.choices.ts known': ONE_CALL,
  'server/src/features/imports/fields/imports.fields.ts choiceLists': ONE_CALL,
  'server/src/features/imports/fields/imports.fields.ts codelists': ONE_CALL,
  'server/src/features/imports/fields/imports.mapping.ts used': ONE_CALL,
  'server/src/features/imports/imports.modules.ts hourFields': ONE_CALL,
  'server/src/features/imports/imports.rows.ts choiceResults': ONE_CALL,
  'server/src/features/imports/imports.table.ts withValues': ONE_CALL,
  'server/src/features/imports/imports.rows.ts idsByKey': ONE_CALL,
  'server/src/features/imports/imports.rows.ts found': ONE_CALL,
  'server/src/features/imports/imports.source.ts rowById': ONE_CALL,
  'server/src/features/imports/imports.undo.service.ts refused': ONE_CALL,
  'server/src/features/imports/fields/imports.values.ts ids': ONE_CALL,
  'server/src/core/files/formats/readDocx.ts merged': ONE_CALL,
  'server/src/core/files/formats/readOds.ts hiddenStyles': ONE_CALL,
  'server/src/core/files/formats/readText.ts byCount': ONE_CALL,
  'server/src/core/files/formats/readXlsx.ts readPaths': ONE_CALL,
  'server/src/core/files/formats/readXlsx.ts relations': ONE_CALL,
  'server/src/core/files/formats/readXlsx.ts codes': ONE_CALL,
  'server/src/core/files/formats/zip.ts entries': ONE_CALL,
  'server/src/core/records/list/list.count.store.ts caches': BY_OBJECT,
  'server/src/core/limits/connections.ts restartBodyTimers': BY_OBJECT,
  'server/src/core/http/upload.ts body': 'has at most one entry for each text part, whose number is limited',
  'server/src/core/records/resource.ts customFields': BY_OBJECT,
  'server/src/core/records/resource.ts cache': BY_OBJECT,
  'server/src/core/records/sqlBuilder.ts names': 'takes no more than MAX_NAMES',
}

/** The rest of the source behind the type arguments of a constructor. */
function skipTypeArguments(text: string): string {
  if (!text.startsWith('<')) return text
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '<') depth++
    if (text[at] === '>' && text[at - 1] !== '=') depth--
    if (depth === 0) return text.slice(at + 1)
  }
  return ''
}

function findVariableName(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  if (line.endsWith('return ')) return 'return'
  return /\b(?:const|let) (\w+)/.exec(line)?.[1] ?? /(\w+)(?:: | = |\s)[^:=]*$/.exec(line)?.[1] ?? line.trim()
}

type FoundCollection = { name: string; args: string; isLocal: boolean }
const findCollections = (what: RegExp): FoundCollection[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(what)].map(({ 0: found, index }) => ({
      name: `${file} ${findVariableName(text.slice(0, index))}`,
      args: skipTypeArguments(text.slice(index + found.length)),
      isLocal: PURE_FOLDERS.test(file) && text[text.lastIndexOf('\n', index) + 1] === ' ',
    })),
  )
/** Only a collection that starts empty is filled later; others are copies of existing values. */
const isInitiallyEmpty = ({ args, isLocal }: FoundCollection) => args.startsWith('()') && !isLocal

describe('collections that grow', () => {
  test('are found by this test', () => {
    expect(findCollections(/new (?:Weak)?(?:Map|Set)\b/g).filter(isInitiallyEmpty).length).toBeGreaterThan(30)
    expect(findCollections(/new LRUCache\b/g).length).toBeGreaterThan(5)
  })

  test('every LRU cache has a size limit', () => {
    const unlimited = findCollections(/new LRUCache\b/g).filter(({ args }) => !/^\(\{[^}]*\bmax(?:Size)?\b/.test(args))
    expect(unlimited.map(({ name }) => name)).toEqual([])
  })

  test('every other collection is listed above with the reason why it is bounded', () => {
    const names = findCollections(/new (?:Weak)?(?:Map|Set)\b/g)
      .filter(isInitiallyEmpty)
      .map(({ name }) => name)
    expect([...new Set(names)].filter((name) => !(name in BOUNDED))).toEqual([])
  })

  test('only the rate limits, which limit their keys, count in memory', () => {
    const counters = findCollections(/new RateLimiterMemory\b/g).map(({ name }) => name)
    expect(counters).toEqual(['server/src/core/limits/rateLimits.ts limiter'])
  })
})
