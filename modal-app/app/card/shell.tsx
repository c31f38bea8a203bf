/** Repeats the markup of index.html until there is something to show, so that React does not clear it. */
export function Shell() {
  return (
    <div className="stage">
      <div className="card" aria-busy="true">
        <div className="card-header">
          <span />
          <span className="card-title">&nbsp;</span>
          <span />
        </div>
        <div className="card-body">
          <div className="view">
            <div className="rows">
              <div className="skeleton skeleton-row" />
              <div className="skeleton skeleton-row" />
              <div className="skeleton skeleton-row" />
              <div className="skeleton skeleton-row" />
            </div>
            <div className="skeleton skeleton-line" />
          </div>
        </div>
      </div>
    </div>
  )
}
