/** An answer that a browser had kept says in this header since when. */
export const KEPT = 'dicehospital-kept';
