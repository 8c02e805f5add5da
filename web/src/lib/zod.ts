import { z } from 'zod'

/** Before any schema is built: zod would otherwise try `new Function`, which the content security policy reports. */
z.config({ jitless: true })
