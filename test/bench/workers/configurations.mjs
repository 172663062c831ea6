/** How the crowd is measured with workers. */
export const configurations = {
  'flat events, end poses': { options: { continuous: false, contactEntities: false }, reads: false },
  'flat events, continuous': { options: { contactEntities: false }, reads: false },
  'contact entities, continuous (the default)': { options: {}, reads: false },
}
