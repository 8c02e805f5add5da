import { RECORD_MODULES } from '@poledne/contract/access/permissions'
import { findFirstId, locateFirstField, locateFirstRow, locateHeading, type PageTour } from './pageState.ts'

/** Modules that tours of their own show in more states. */
const TOURED_MODULES: readonly string[] = ['weeklyMenus', 'dishes', 'restaurants', 'users', 'roles']

/** The list, the first record and the form of every other module. */
export const records: PageTour = {
  name: 'lists, pages and forms of records',
  isSignedIn: true,
  buildStates: async (page) => {
    const modules = RECORD_MODULES.filter((name) => !TOURED_MODULES.includes(name))
    const states = await Promise.all(
      modules.map(async (name) => {
        const path = `${name}/${await findFirstId(page, name)}`
        return [
          { route: `/${name}`, path: name, ready: locateFirstRow },
          { route: `/${name}/$`, path, ready: locateHeading },
          { route: `/${name}/$/edit`, path: `${path}/edit`, ready: locateFirstField },
        ]
      }),
    )
    return states.flat()
  },
}
