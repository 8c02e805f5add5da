export const audit = {
  title: 'Audit log',
  fields: {
    id: 'Number',
    at: 'Time',
    event: 'Event',
    result: 'Result',
    userId: 'User ID',
    actingAsId: 'Acting as (user ID)',
    module: 'Area',
    recordId: 'Record ID',
    address: 'Address',
  },
}
